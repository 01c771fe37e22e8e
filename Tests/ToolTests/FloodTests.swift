// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Testing

/// A meeting on a network where others knock, by the hundred, while it goes on.
@Suite(.serialized) struct `A flood of strangers` {
    /// Connections to a port that are held open, and fed.
    private final class Crowd: @unchecked Sendable {
        private var descriptors: [Int32] = []
        private let port: UInt16

        init(_ port: UInt16) { self.port = port }

        deinit { for descriptor in descriptors { close(descriptor) } }

        /// So many more; each says `greeting`.
        func come(_ count: Int, saying greeting: [UInt8] = []) {
            for _ in 0..<count {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                _ = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                descriptors.append(descriptor)
                _ = send(descriptor, greeting, greeting.count, Int32(MSG_NOSIGNAL))
            }
        }

        /// One octet more on each: whoever waits for a whole message waits on.
        func drip(_ octet: UInt8) {
            for descriptor in descriptors {
                var octet = octet
                _ = send(
                    descriptor,
                    &octet,
                    1,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
                )
            }
        }

        /// How many the other end has closed.
        var closed: Int {
            descriptors.count { descriptor in
                var octet: UInt8 = 0
                let count = recv(
                    descriptor,
                    &octet,
                    1,
                    Int32(MSG_PEEK | MSG_DONTWAIT)
                )
                return count == 0 || (count < 0 && errno != EAGAIN)
            }
        }
    }

    /// The header of a TLS record that never comes whole.
    private static let begun: [UInt8] = [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]

    @Test func `does not keep two from meeting`() throws {
        let folder = try MeetFolder()
        let (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
        defer { emulator.signal(SIGTERM) }
        func program(_ store: String, _ place: [String]) throws -> ToolProcess {
            try ToolProcess(
                ["handclasp", "meet", "--json", "--board", moniker, "--yes", "--for-tests"]
                    + ["--store", folder.path + "/" + store] + place,
                environment: folder.environment
            )
        }
        let waiting = try program("a", ["--listen", "0"])
        var said = waiting.read(until: "\"type\":\"listening\"")
        let port = try #require(
            MeetFolder.objects(said).compactMap { $0["port"] as? Int }.first.flatMap(UInt16.init)
        )
        let crowd = Crowd(port)
        // Some say nothing, some begin and go on octet by octet, some say what is no TLS.
        crowd.come(100)
        crowd.come(60, saying: Self.begun)
        crowd.come(40, saying: Array(repeating: 0x41, count: 4096))
        let dialing = try program("b", ["--peer", "127.0.0.1:\(port)"])
        said += waiting.read(until: "\"type\":\"ranging\"")
        // And again, while the boards range.
        crowd.come(100, saying: Self.begun)
        for octet in 0..<20 { crowd.drip(UInt8(octet)) }
        let ends = (waiting.finish(), dialing.finish())
        said += ends.0.output
        #expect(try MeetFolder.last(said)["code"] as? String == "STORED", "\(said)")
        #expect(try MeetFolder.last(ends.1.output)["code"] as? String == "STORED")
        #expect(crowd.closed == 300)
    }
}
