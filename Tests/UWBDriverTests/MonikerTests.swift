// SPDX-License-Identifier: Apache-2.0
import Bytes
import EventLoops
import Testing
import UCI
import UWBEmulator
import UWBRanging

@testable import UWBDriver

extension `The driver` {
    @Suite struct `Monikers` {
        @Test(arguments: [
            ("tty:/dev/ttyACM0", Moniker(.tty("/dev/ttyACM0"))), ("demo:", Moniker(.demo)),
            ("tcp:localhost:7000", Moniker(.tcp(host: "localhost", port: 7000))),
            ("tcp:[::1]:7000", Moniker(.tcp(host: "::1", port: 7000))),
            ("replay:a:b.uci", Moniker(.replay("a:b.uci"))),
            ("demo:?record=x.uci", Moniker(.demo, record: "x.uci")),
        ])
        func `name a board, and are written as they were read`(_ text: String, _ moniker: Moniker) {
            #expect(Moniker(text) == moniker)
            #expect(moniker.description == text)
        }

        @Test(arguments: [
            "", "usb", "tty:", "tty", "tcp:", "tcp:host", "tcp:host:", "tcp:host:0",
            "tcp:host:70000",
            "tcp::7000", "replay:", "demo:x", "demo:?", "demo:?record=", "demo:?x=1",
        ])
        func `that name none are none`(_ text: String) {
            #expect(Moniker(text) == nil)
        }

        /// What is recorded of a session replays it.
        @Test func `a recording of an emulated session replays`() async throws {
            let packets = Locked<[CapturePacket]>([])
            let pair = try Pair(.memory)
            let recording = RecordingLink(pair.links[0]) { packet in
                packets.withLock { $0.append(packet) }
            }
            try await Self.session(Controller(recording, timing: hasty))
            pair.host.stop()
            let recorded = packets.withLock { $0 }
            #expect(recorded.contains { FrameHeader($0.octets)?.id == SessionInfo.id })
            let again = ReplayLink(name: "replay", packets: recorded)
            try await Self.session(Controller(again, timing: hasty))
        }

        private static func session(_ controller: Controller) async throws {
            try await controller.open()
            let ranging = try await controller.range(configuration(.controller))
            var count = 0
            for try await _ in ranging {
                count += 1
                if count == 3 { break }
            }
            await ranging.stop()
            await controller.close()
            #expect(count == 3)
        }
    }
}
