// SPDX-License-Identifier: Apache-2.0
import Bytes
import CMockBoard
import EventLoops
import Foundation
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

@testable import UWBDriver

extension `The driver` {
    /// The real libusb and libudev at a port that umockdev mocks. Runs under umockdev-wrapper; `UnderMock` sees to that.
    @Suite(.serialized, .enabled(if: MockPort.isThere)) struct `A USB port` {
        private typealias Links = `Every link`
        private let loop = EventLoop(name: "mock")

        /// A link that is open, and who hears it.
        private func opened(_ port: MockPort) async throws -> (USBLink, Links.Ear) {
            let (link, ear) = (USBLink(serial: port.serial), Links.Ear())
            try await open(link, ear)
            return (link, ear)
        }

        private func open(_ link: USBLink, _ ear: Links.Ear) async throws {
            let error: DriverError? = await Links.on(link) { link in
                do throws(DriverError) {
                    try link.open(ear)
                    return nil
                } catch {
                    return error
                }
            }
            if let error { throw error }
        }

        private func close(_ link: USBLink) async { await Links.on(link) { $0.close() } }

        @Test func `shows a board, its port and who has it`() throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let board = try #require(USBBoards.list().first { $0.serial == port.serial })
            #expect(board.vendor == 0x1915 && board.product == 0x520F && board.bus == 1)
            #expect(board.productName == "nRF52 USB Product" && board.driver == "cdc_acm")
            let interfaces = try #require(board.interfaces)
            #expect(interfaces.control == 0 && interfaces.data == 1)
            #expect(interfaces.input == .init(address: 0x84, packetSize: 64))
            #expect(interfaces.output == .init(address: 0x05, packetSize: 64))
            let other = MockPort(on: loop, vendor: 0x1366, product: 0x0105)
            defer { other.close() }
            #expect(try !USBBoards.list().contains { $0.serial == other.serial })
            #expect(try USBBoards.debuggers().map(\.serial) == [other.serial])
        }

        @Test func `is taken from the kernel's driver and given back, with nothing left`()
            async throws
        {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, _) = try await opened(port)
            #expect(await Links.until { port.counts.outstanding == 8 })
            let counts = port.counts
            #expect(counts.detached == 1 && counts.claims == 3 && counts.is_bound == 0)
            // DTR and RTS, behind the line's coding.
            #expect(counts.line_state == 3 && counts.line_coded == 1)
            await close(link)
            let after = port.counts
            #expect(after.claims == 0 && after.is_bound == 1 && after.attached == 1)
            #expect(after.outstanding == 0 && after.discarded == 8)
            // And again, as often as one likes.
            for _ in 0..<3 {
                try await open(link, Links.Ear())
                await close(link)
            }
            #expect(port.counts.claims == 0 && port.counts.outstanding == 0)
        }

        @Test func `brings packets however they lie in transfers`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, ear) = try await opened(port)
            var random = SplitMix64(seed: 7)
            var sent: [UInt8] = []
            // Lengths around a packet's and around several, with and without an empty one at the end.
            for size in [1, 63, 64, 65, 127, 128, 129, 512, 1, 2, 64, 64, 1000, 4096] {
                let octets = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                sent += octets
                mock_board_send(port.board, octets, size, Int32(random.next() % 2))
                // All of it at once: a full packet waits for none behind it.
                let expected = sent
                #expect(await Links.until { ear.octets == expected }, "\(size)")
            }
            await close(link)
        }

        @Test func `takes writes in their order, the end of a full packet told`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, _) = try await opened(port)
            mock_board_refuse(port.board, 1)
            let writes = [1, 64, 65, 128, 300].map { size in
                (0..<size).map { UInt8(truncatingIfNeeded: $0 + size) }
            }
            for octets in writes { await Links.on(link) { $0.send(octets) } }
            #expect(port.octets.isEmpty)
            mock_board_refuse(port.board, 0)
            #expect(await Links.until { port.octets == Array(writes.joined()) })
            #expect(port.counts.empty_packets == 2)
            await close(link)
        }

        @Test func `is got over a stall, an overflow and errors of the bus`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, ear) = try await opened(port)
            mock_board_stall(port.board, 0x84)
            #expect(await Links.until { port.counts.halts_cleared > 0 })
            mock_board_send(port.board, [1, 2, 3], 3, 0)
            #expect(await Links.until { ear.octets == [1, 2, 3] })
            // 100 octets where 64 were asked for: what fits is heard, and the next one whole.
            mock_board_babble(port.board, Array(repeating: 9, count: 100), 100)
            mock_board_send(port.board, [4], 1, 0)
            #expect(await Links.until { ear.octets.last == 4 && ear.octets.count == 68 })
            mock_board_stall(port.board, 0x05)
            await Links.on(link) { $0.send([7]) }
            await Links.on(link) { $0.send([8]) }
            #expect(await Links.until { port.octets.last == 8 })
            mock_board_fail(port.board, 2)
            mock_board_send(port.board, [5], 1, 0)
            #expect(await Links.until { ear.octets.last == 5 })
            #expect(ear.ends == 0)
            mock_board_fail(port.board, 1000)
            #expect(await Links.until { ear.ends == 1 })
            mock_board_fail(port.board, 0)
            #expect(await Links.until { port.counts.claims == 0 })
        }

        @Test(arguments: [mock_transfers_first, mock_event_first, mock_transfers_only])
        func `that is pulled out is told once, and taken again when it is back`(
            _ order: mock_order
        ) async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, ear) = try await opened(port)
            await Links.on(link) { $0.send([1, 2, 3]) }
            mock_board_unplug(port.board, order)
            #expect(await Links.until { ear.ends == 1 })
            let said = ear.error
            #expect(said?.code == .disconnected && said?.detail.contains("unplugged") == true)
            await Links.on(link) { $0.send([4]) }
            if order == mock_transfers_only { mock_board_unplug(port.board, order) }
            await #expect(throws: DriverError.self) { try await open(link, Links.Ear()) }
            guard order != mock_transfers_only else { return }
            mock_board_plug(port.board)
            // Under another number, by its serial number.
            let again = Links.Ear()
            try await open(link, again)
            mock_board_send(port.board, [6], 1, 0)
            #expect(await Links.until { again.octets == [6] })
            #expect(ear.ends == 1)
            await close(link)
        }

        @Test func `that another program has is busy`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            mock_board_occupy(port.board, 1)
            let link = USBLink(serial: port.serial)
            let error = await #expect(throws: DriverError.self) {
                try await open(link, Links.Ear())
            }
            #expect(error?.code == .busy && error?.hint?.contains("fuser -v /dev/bus/usb/") == true)
            mock_board_occupy(port.board, 0)
            try await open(link, Links.Ear())
            await close(link)
        }

        @Test func `without a serial number is the only one, or none of several`() async throws {
            #expect(await MockPort.areGone())
            let link = USBLink()
            let none = await #expect(throws: DriverError.self) {
                try await open(link, Links.Ear())
            }
            #expect(none?.code == .notFound)
            let one = MockPort(on: loop)
            try await open(link, Links.Ear())
            await close(link)
            let two = MockPort(on: loop)
            let many = await #expect(throws: DriverError.self) {
                try await open(link, Links.Ear())
            }
            #expect(many?.code == .badMoniker && many?.detail.contains(two.serial) == true)
            for port in [one, two] { port.close() }
        }

        @Test func `costs nothing while nobody says anything`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            let (link, _) = try await opened(port)
            #expect(await Links.until { port.counts.outstanding == 8 })
            let (before, cpu) = (port.counts, Self.seconds)
            try await Task.sleep(for: .seconds(1))
            #expect(port.counts.submitted == before.submitted)
            #expect(port.counts.empty_reaps == before.empty_reaps)
            // Nothing turns: what the test itself takes is less than a hundredth.
            #expect(Self.seconds - cpu < 0.05)
            await close(link)
        }

        /// Processor time of this process.
        private static var seconds: Double {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        }

        @Test func `a board that leaves the bus at its reset is opened all the same`() async throws
        {
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let port = MockPort(on: host.loop)
            defer {
                port.close()
                host.stop()
            }
            host.attach(EmulatedBoard(.qorvo), to: port, at: Placement())
            port.restarts.withLock { $0 = true }
            let controller = Controller(USBLink(serial: port.serial), timing: hasty)
            let info = try await controller.open()
            #expect(info != nil && !port.restarts.withLock { $0 })
            await controller.close()
            #expect(port.counts.claims == 0)
            // One that does not come back is told so, in a time that a person waits.
            let gone = Controller(USBLink(serial: port.serial), timing: hasty)
            _ = try await gone.open()
            mock_board_unplug(port.board, mock_transfers_first)
            let error = await #expect(throws: DriverError.self) { try await gone.run() }
            #expect(error?.code == .disconnected || error?.code == .silent)
        }

        @Test func `is told of when boards come and go`() async throws {
            #expect(await MockPort.areGone())
            let first = MockPort(on: loop)
            var events = try Hotplug().makeAsyncIterator()
            guard case .appeared(let board) = await events.next() else {
                Issue.record("one is there")
                return
            }
            #expect(board.serial == first.serial)
            let second = MockPort(on: loop)
            guard case .appeared(let other) = await events.next() else {
                Issue.record("one came")
                return
            }
            #expect(other.serial == second.serial && other.interfaces != nil)
            mock_board_unplug(first.board, mock_transfers_first)
            #expect(await events.next() == .left(board))
            mock_board_plug(first.board)
            guard case .appeared(let again) = await events.next() else {
                Issue.record("it is back")
                return
            }
            #expect(again.serial == board.serial && again.number != board.number)
            for port in [first, second] { port.close() }
        }

        @Test func `a board that takes nothing is silent, not for ever`() async throws {
            let port = MockPort(on: loop)
            defer { port.close() }
            mock_board_refuse(port.board, 1)
            let controller = Controller(USBLink(serial: port.serial), timing: hasty)
            await #expect(throws: DriverError.self) { try await controller.open() }
            await controller.close()
            #expect(await Links.until { port.counts.outstanding == 0 && port.counts.claims == 0 })
        }

        @Test func `two boards range, and what piled up while closed is got over`() async throws {
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let ports = [MockPort(on: host.loop), MockPort(on: host.loop)]
            for (port, meters) in zip(ports, [0, 2.0]) {
                let place = Placement(Path(Position(meters)))
                host.attach(EmulatedBoard(.qorvo), to: port, at: place)
            }
            let controllers = ports.map { port in
                Controller(USBLink(serial: port.serial), timing: hasty)
            }
            // What a real board said in a session long gone, and the last of it is cut.
            let old = try Replays.packets("uci/qorvo/qorvo-dwm3001cdk-unconfigured.uci")
                .filter { $0.direction == .boardToHost }.flatMap(\.octets)
            for port in ports { port.send(Array(old.dropLast(3))) }
            for controller in controllers { #expect(try await controller.open() != nil) }
            let first = try await controllers[0].range(configuration(.controller))
            let second = try await controllers[1].range(configuration(.controlee))
            var distances: [Int32] = []
            for try await measurement in first {
                if let distance = measurement.distance { distances.append(distance.millimeters) }
                if distances.count == 10 { break }
            }
            #expect(distances.allSatisfy { abs($0 - 2000) < 200 })
            await first.stop()
            await second.stop()
            for controller in controllers { await controller.close() }
            host.stop()
        }
    }
}
