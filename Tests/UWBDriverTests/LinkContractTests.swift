// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Glibc
import Testing
import UCI
import UWBEmulator
import UWBRanging

@testable import UWBDriver

extension `The driver` {
    /// What every link keeps, whatever is below it.
    @Suite(.serialized) struct `Every link` {
        /// Hears what a link says.
        final class Ear: LinkListener {
            private let state = Locked((octets: [UInt8](), ends: 0, error: DriverError?.none))

            var octets: [UInt8] { state.withLock { $0.octets } }
            var ends: Int { state.withLock { $0.ends } }
            var error: DriverError? { state.withLock { $0.error } }

            func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
                let copy = Array(octets)
                state.withLock { $0.octets += copy }
            }

            func end(_ error: DriverError) {
                state.withLock { state in
                    state.ends += 1
                    state.error = error
                }
            }
        }

        static let links = Transport.allCases.map(\.rawValue) + ["recording", "replay"]

        @Test(arguments: links)
        func `hears, sends in order, and says nothing after it was closed`(_ name: String)
            async throws
        {
            let (link, pair) = try Self.link(name)
            let ear = Ear()
            let error: DriverError? = await Self.on(link) { link in
                do throws(DriverError) {
                    try link.open(ear)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(error == nil)
            for _ in 0..<50 {
                await Self.on(link) { $0.send(DeviceReset(resetConfig: 0).encoded()) }
                await Self.on(link) { $0.send(GetDeviceInfo().encoded()) }
                if name == "replay" { break }
            }
            let answers = name == "replay" ? 1 : 50
            #expect(
                await Self.until { Self.count(ear.octets, GetDeviceInfo.Response.id) == answers }
            )
            #expect(Self.count(ear.octets, DeviceReset.Response.id) == answers)
            await Self.on(link) { link in
                // A capture has no second answer, and says so.
                if name != "replay" { link.send(GetDeviceInfo().encoded()) }
                link.close()
                link.close()
                link.send(GetDeviceInfo().encoded())
            }
            let heard = ear.octets.count
            try await Task.sleep(for: .milliseconds(30))
            #expect(ear.octets.count == heard && ear.ends == 0)
            pair?.host.stop()
        }

        @Test(arguments: Transport.allCases.filter { $0 != .pty })
        func `says once that the other end is gone`(_ transport: Transport) async throws {
            let pair = try Pair(transport)
            let ear = Ear()
            let link = pair.links[0]
            await Self.on(link) { try? $0.open(ear) }
            #expect(await Self.until { !ear.octets.isEmpty })
            pair.host.stop()
            #expect(await Self.until { ear.ends == 1 })
            await Self.on(link) { $0.send([1, 2, 3]) }
            try await Task.sleep(for: .milliseconds(20))
            #expect(ear.ends == 1)
        }

        @Test func `a pseudo terminal whose other end goes away is an unplugged board`()
            async throws
        {
            let pair = try Pair(.pty)
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            pair.host.stop()
            await #expect(throws: DriverError.self) { try await controller.run() }
            await #expect(throws: DriverError.self) { try await controller.send(GetSessionCount()) }
        }

        /// A write to a socket whose other end is closed is an error, not a signal that ends the program.
        @Test func `a closed socket ends the link, not the process`() async throws {
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            let (near, far) = (ends[0], ends[1])
            let link = DescriptorLink(name: "socket", drainsOnOpen: false) {
                () throws(DriverError) in
                near
            }
            let ear = Ear()
            await Self.on(link) { link in
                try? link.open(ear)
                close(far)
                link.send([1, 2, 3])
            }
            #expect(await Self.until { ear.ends == 1 })
        }

        /// What a killed host leaves is half a packet, and an answer that nobody reads.
        @Test func `a board that nobody read and half a packet are got over`() async throws {
            let pair = try Pair(.pty)
            let path = String(pair.links[0].name.dropFirst(4))
            let killed = Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
            #expect(killed >= 0)
            // Asked for more than the terminal and the emulator keep, and never read.
            let question = Array(repeatElement(GetCapabilities().encoded(), count: 256).joined())
            for _ in 0..<80 {
                _ = question.withUnsafeBytes { Glibc.write(killed, $0.baseAddress, $0.count) }
                try await Task.sleep(for: .milliseconds(2))
            }
            let half: [UInt8] = [0x20, 0x00, 0x00, 0xFF, 0x01]
            _ = half.withUnsafeBytes { Glibc.write(killed, $0.baseAddress, $0.count) }
            close(killed)
            try await Task.sleep(for: .milliseconds(150))
            let controller = Controller(pair.links[0], timing: hasty)
            #expect(try await controller.open() != nil)
            await controller.close()
            pair.host.stop()
        }

        @Test func `a loop that is stopped before it has begun runs its work once`() async throws {
            for _ in 0..<200 {
                let loop = EventLoop()
                loop.stop()
                let ran = Locked(0)
                for _ in 0..<3 { loop.execute { ran.withLock { $0 += 1 } } }
                #expect(await Self.until { ran.withLock { $0 } == 3 })
            }
        }

        @Test func `a cancelled timer wakes nobody, and the others come in order`() async throws {
            let loop = EventLoop()
            let order = Locked<[Int]>([])
            loop.execute {
                let start = EventLoop.now
                var numbers: [UInt64] = []
                for index in 0..<200 {
                    let due = start.advanced(by: .milliseconds((index * 7) % 50))
                    numbers.append(
                        loop.schedule(at: due) { order.withLock { $0.append((index * 7) % 50) } }
                    )
                }
                for (index, number) in numbers.enumerated() where index % 4 != 0 {
                    loop.cancel(number)
                }
            }
            #expect(await Self.until { order.withLock { $0.count } == 50 })
            let times = order.withLock { $0 }
            #expect(times == times.sorted())
            loop.stop()
        }

        private static func link(_ name: String) throws -> (any Link, Pair?) {
            switch name {
            case "recording":
                let pair = try Pair(.memory)
                return (RecordingLink(pair.links[0]) { _ in }, pair)
            case "replay":
                let path = "uci/qorvo/qorvo-dwm3001cdk-unconfigured.uci"
                return (ReplayLink(name: "replay", packets: try Replays.packets(path)), nil)
            default:
                let transport = try #require(Transport(rawValue: name))
                let pair = try Pair(transport)
                return (pair.links[0], pair)
            }
        }

        /// Does something on the link's thread.
        @discardableResult
        static func on<Result: Sendable>(
            _ link: any Link,
            _ work: @escaping @Sendable (any Link) -> Result
        ) async -> Result {
            await withCheckedContinuation { continuation in
                link.loop.execute { continuation.resume(returning: work(link)) }
            }
        }

        static func until(_ condition: () -> Bool) async -> Bool {
            for _ in 0..<500 {
                if condition() { return true }
                try? await Task.sleep(for: .milliseconds(10))
            }
            return condition()
        }

        private static func count(_ octets: [UInt8], _ id: MessageID) -> Int {
            var assembler = FrameAssembler()
            var count = 0
            assembler.receive(octets) { if $0.id == id { count += 1 } }
            return count
        }
    }
}
