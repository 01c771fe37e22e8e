// SPDX-License-Identifier: Apache-2.0
import Bytes
import EventLoops
import Foundation
import Glibc
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

@testable import UWBDriver

extension `The driver` {
    @Suite(.serialized) struct `A controller` {
        /// The captured exchanges of a DWM3001CDK: the driver sends what the person's tool sent.
        @Test func `opens and asks a real board's capture`() async throws {
            let packets = try Replays.packets("uci/qorvo/qorvo-dwm3001cdk-unconfigured.uci")
            let controller = Controller(ReplayLink(name: "replay", packets: packets), timing: hasty)
            let info = try #require(try await controller.open())
            #expect(info.device.uciVersion == Version(2, 0) && info.device.vendor.count == 52)
            #expect(info.capabilities.channels == [.channel5, .channel9])
            #expect(info.capabilities.maxMessageSize == 259)
            let opened = try await controller.send(SessionInit(sessionID: 7, type: .ranging))
            #expect(opened.status == .ok && opened.handle == 1)
            #expect(try await controller.send(GetSessionState(token: 1)).state == .initialized)
            #expect(try await controller.send(GetSessionCount()).count == 1)
            #expect(try await controller.send(GetRangingCount(token: 1)).count == 0)
            #expect(
                try await controller.send(SessionStart(token: 1)).status == .sessionNotConfigured
            )
            #expect(
                try await controller.send(SessionStop(token: 1)).status == .sessionNotConfigured
            )
            #expect(try await controller.send(SessionDeinit(token: 1)).status == .ok)
            #expect(try await controller.send(GetSessionCount()).count == 0)
            await controller.close()
        }

        @Test func `ranges on a real board's capture without a peer`() async throws {
            let packets = try Replays.packets("uci/qorvo/qorvo-dwm3001cdk-ranging-no-peer.uci")
            let link = ReplayLink(name: "replay", packets: packets)
            let controller = Controller(link, timing: hasty, asksOnOpen: false)
            try await controller.open()
            let ranging = try await controller.range(configuration(.controller))
            var statuses: [Status] = []
            for try await measurement in ranging {
                #expect(measurement.peer == .short(1) && measurement.distance == nil)
                statuses.append(measurement.status)
                if statuses.count == 2 { break }
            }
            #expect(statuses == [.rangingReceiveTimeout, .rangingReceiveTimeout])
            await ranging.stop()
            await controller.close()
        }

        @Test func `a command that a capture does not answer fails by name`() async throws {
            let packets = try Replays.packets("uci/qorvo/qorvo-dwm3001cdk-unconfigured.uci")
            let controller = Controller(ReplayLink(name: "replay", packets: packets), timing: hasty)
            try await controller.open()
            var failure: DriverError?
            do throws(DriverError) { _ = try await controller.send(QueryTimestamp()) } catch {
                failure = error
            }
            #expect(failure?.code == .notRecorded)
            #expect(failure?.detail.contains("CORE_QUERY_UWBS_TIMESTAMP_CMD") == true)
        }

        @Test func `a silent port is named`() async throws {
            let (host, board) = MemoryLink.pair()
            let failure = await Self.openingFailure(host)
            #expect(failure?.code == .silent && failure?.detail.contains("not one octet") == true)
            #expect(failure?.hint?.contains("J20") == true)
            withExtendedLifetime(board) {}
        }

        @Test func `a port that echoes runs CLI firmware`() async throws {
            let failure = await Self.openingFailure(Self.far { $0 })
            #expect(failure?.code == .notUCI && failure?.detail.contains("CLI firmware") == true)
        }

        @Test func `a port that sends random octets for ever is named`() async throws {
            let random = Locked(SplitMix64(seed: 5))
            let failure = await Self.openingFailure(
                Self.far { _ in random.withLock { $0.octets(2000) } }
            )
            #expect(failure?.code == .noise, "\(failure?.detail ?? "opened")")
        }

        @Test func `a TCP peer that closes in the middle of a packet is named`() async throws {
            let (host, board) = MemoryLink.pair()
            let ear = Answerer(board) { _ in [0x40, 0x00, 0x00] }
            board.loop.execute { try? board.open(ear) }
            let controller = Controller(host, timing: hasty)
            Task {
                try await Task.sleep(for: .milliseconds(50))
                board.loop.execute { board.close() }
            }
            var failure: DriverError?
            do throws(DriverError) { try await controller.open() } catch { failure = error }
            #expect(failure?.code == .disconnected)
        }

        @Test(arguments: [
            ("/nowhere/tty", DriverError.Code.notFound, "there is no /nowhere/tty"),
            ("/dev", .notABoard, "is a directory"), ("/dev/null", .notABoard, "is no serial port"),
            ("/etc/passwd", .notABoard, "is no serial port"),
        ])
        func `a port that is none is named`(
            _ path: String,
            _ code: DriverError.Code,
            _ text: String
        ) async {
            let failure = await Self.openingFailure(DescriptorLink.serial(path))
            #expect(failure?.code == code && failure?.detail.contains(text) == true)
        }

        @Test func `a port in use is named`() async throws {
            let pair = try Pair(.pty)
            let first = Controller(pair.links[0], timing: hasty)
            try await first.open()
            let path = String(pair.links[0].name.dropFirst(4))
            let failure = await Self.openingFailure(DescriptorLink.serial(path))
            #expect(failure?.code == .busy && failure?.hint?.contains("fuser") == true)
            await first.close()
            pair.host.stop()
        }

        @Test func `a configuration that cannot work is refused before anything is sent`()
            async throws
        {
            let pair = try Pair(.memory)
            let sent = Locked(0)
            let link = RecordingLink(pair.links[0]) { packet in
                if packet.direction == .hostToBoard { sent.withLock { $0 += 1 } }
            }
            let controller = Controller(link, timing: hasty)
            try await controller.open()
            let before = sent.withLock { $0 }
            var wrong = configuration(.controller)
            wrong.slotsPerRound = 5
            wrong.channel = ChannelNumber(rawValue: 8)
            var failure: DriverError?
            do throws(DriverError) { _ = try await controller.range(wrong) } catch {
                failure = error
            }
            #expect(failure?.code == .badConfiguration)
            #expect(failure?.detail.contains("5 slots a round are too few") == true)
            #expect(failure?.detail.contains("the board has no CHANNEL_8") == true)
            #expect(sent.withLock { $0 } == before)
            await controller.close()
            pair.host.stop()
        }

        private static func openingFailure(_ link: any Link) async -> DriverError? {
            let controller = Controller(link, timing: hasty)
            do throws(DriverError) {
                try await controller.open()
                await controller.close()
                return nil
            } catch {
                return error
            }
        }

        /// The host's end of a link whose other end answers so.
        private static func far(_ answer: @escaping @Sendable ([UInt8]) -> [UInt8]) -> MemoryLink {
            let (host, board) = MemoryLink.pair()
            let ear = Answerer(board, answer)
            board.loop.execute { try? board.open(ear) }
            return host
        }

        /// Answers each chunk, and keeps itself alive by its link's loop.
        private final class Answerer: LinkListener {
            private let link: MemoryLink
            private let answer: @Sendable ([UInt8]) -> [UInt8]
            private let me = Locked<Answerer?>(nil)

            init(_ link: MemoryLink, _ answer: @escaping @Sendable ([UInt8]) -> [UInt8]) {
                self.link = link
                self.answer = answer
                me.withLock { $0 = self }
            }

            func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
                link.send(answer(Array(octets)))
            }

            func end(_ error: DriverError) { me.withLock { $0 = nil } }
        }
    }
}
