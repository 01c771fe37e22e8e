// SPDX-License-Identifier: Apache-2.0
import CMockBoard
import CUSBLoop
import EventLoops
import Glibc
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// What a notification costs that comes alone over USB, beside a loop in C on the same libusb: processor time of the thread
/// that reads, at a port that umockdev mocks, whose own threads are not counted. Under umockdev-wrapper.
enum USBLoad {
    private static let count = 2000
    private static let packet = Frame.encode(SessionInfo.id, Decoding.payload)

    static func rows() async throws -> [Row] {
        guard let bus = mock_bus_new() else { throw Failure(what: "not under umockdev-wrapper") }
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for number in 1...3 {
            ours.append(try await driver(Port(bus, Int32(2 * number))))
            theirs.append(try loop(Port(bus, Int32(2 * number + 1))))
        }
        let (own, other) = (median(ours), median(theirs))
        return [
            Row(name: "driver.usb.cpu_per_notification.us", value: own, unit: "us"),
            Row(name: "driver.usb.cpu_per_notification.c_us", value: other, unit: "us"),
            Row(name: "driver.usb.cpu_per_notification.ratio_c", value: own / other, unit: "x"),
        ]
    }

    /// A board that answers, and says what it is told to.
    private final class Port {
        let serial: String
        let board: OpaquePointer
        private var emulated = EmulatedBoard()

        init(_ bus: OpaquePointer, _ number: Int32) {
            serial = "D46FFE36000\(number)"
            board = mock_board_new(bus, number, 0x1915, 0x520F, serial)
            mock_board_hear(
                board,
                { board, octets, count, context in
                    guard let context, let octets else { return }
                    let port = Unmanaged<Port>.fromOpaque(context).takeUnretainedValue()
                    let heard = UnsafeRawBufferPointer(start: octets, count: count)
                    for emission in port.emulated.receive(heard.bytes, at: EventLoop.now) {
                        mock_board_send(board, emission.octets, emission.octets.count, 1)
                    }
                },
                Unmanaged.passRetained(self).toOpaque()
            )
            mock_board_plug(board)
        }

        /// So many notifications, each when the one before has been read.
        func speak(_ count: Int) {
            for _ in 0..<count {
                mock_board_send(board, packet, packet.count, 0)
                usleep(1500)
            }
        }
    }

    private static func driver(_ port: Port) async throws -> Double {
        let link = USBLink(serial: port.serial)
        let controller = Controller(link)
        try await controller.open()
        var configuration = SessionConfiguration(
            id: 1,
            deviceType: .controller,
            ownAddress: .short(1),
            peers: [.short(2)]
        )
        configuration.intervalMilliseconds = 1_000_000
        let ranging = try await controller.range(configuration)
        let before = await controller.statistics.frames.messages
        let start = await processor(of: link.loop)
        port.speak(count)
        while await controller.statistics.frames.messages < before + count { usleep(1000) }
        let seconds = await processor(of: link.loop) - start
        await ranging.stop()
        await controller.close()
        mock_board_unplug(port.board, mock_transfers_first)
        return seconds * 1e6 / Double(count)
    }

    /// Of the loop's own thread.
    private static func processor(of loop: EventLoop) async -> Double {
        await withCheckedContinuation { continuation in
            loop.execute {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                continuation.resume(
                    returning: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
                )
            }
        }
    }

    private static func loop(_ port: Port) throws -> Double {
        guard usb_loop_open(port.serial) == 0 else { throw Failure(what: "no USB in C") }
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Port>.fromOpaque(context).takeUnretainedValue().speak(USBLoad.count)
                return nil
            },
            Unmanaged.passUnretained(port).toOpaque()
        )
        let seconds = usb_loop_read(Int32(count))
        pthread_join(thread, nil)
        usb_loop_close()
        mock_board_unplug(port.board, mock_transfers_first)
        guard seconds >= 0 else { throw Failure(what: "not all came") }
        return seconds * 1e6 / Double(count)
    }
}
