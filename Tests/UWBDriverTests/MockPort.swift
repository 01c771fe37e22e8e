// SPDX-License-Identifier: Apache-2.0
import CMockBoard
import EventLoops
import Glibc
import UWBDriver
import UWBRanging

/// The board's end of a mocked USB port, under umockdev-wrapper; plugged in from the beginning.
final class MockPort: Link {
    let loop: EventLoop
    let name = "mock"
    let drainsOnOpen = false
    let serial: String
    /// Never freed: a handle of libusb's may outlive the test's last look at it.
    nonisolated(unsafe) let board: OpaquePointer

    private nonisolated(unsafe) weak var listener: (any LinkListener)?
    private let heard = Locked<[UInt8]>([])
    private let isHeld = Locked(true)

    /// One for the process, as umockdev wants it.
    private nonisolated(unsafe) static let bus: OpaquePointer? = {
        guard getenv("LD_PRELOAD").map({ String(cString: $0).contains("umockdev") }) == true else {
            return nil
        }
        return mock_bus_new()
    }()
    private static let count = Locked(0)

    static var isThere: Bool { bus != nil }

    init(on loop: EventLoop, vendor: UInt16 = 0x1915, product: UInt16 = 0x520F) {
        self.loop = loop
        let number = Self.count.withLock { count in
            count += 1
            return count
        }
        serial = "D46FFE36" + String(0x1000 + number, radix: 16)
        guard let bus = Self.bus else { preconditionFailure("not under umockdev-wrapper") }
        board = mock_board_new(bus, Int32(number), vendor, product, serial)
        mock_board_hear(
            board,
            { _, octets, count, context in
                guard let context else { return }
                let port = Unmanaged<MockPort>.fromOpaque(context).takeUnretainedValue()
                let copy = Array(UnsafeBufferPointer(start: octets, count: count))
                port.heard.withLock { $0 += copy }
                port.restartIfAsked(copy)
                port.loop.execute { [weak port] in
                    copy.withUnsafeBytes { port?.listener?.hear($0, at: EventLoop.now) }
                }
            },
            Unmanaged.passRetained(self).toOpaque()
        )
        mock_board_plug(board)
    }

    /// Firmware 0.1.x: a reset is answered, and the board leaves the bus and comes back, this once.
    let restarts = Locked(false)

    private func restartIfAsked(_ octets: [UInt8]) {
        guard octets.starts(with: [0x20, 0x00]), restarts.withLock({ $0 }) else { return }
        restarts.withLock { $0 = false }
        loop.execute { [self] in
            loop.schedule(at: EventLoop.now.advanced(by: .milliseconds(20))) { [self] in
                mock_board_unplug(board, mock_transfers_first)
                loop.schedule(at: EventLoop.now.advanced(by: .milliseconds(400))) { [self] in
                    mock_board_plug(board)
                }
            }
        }
    }

    /// A scene that was stopped pulls its boards out in its own time.
    static func areGone() async -> Bool {
        await `The driver`.`Every link`.until { (try? USBBoards.list().isEmpty) ?? false }
    }

    /// What the host has written so far.
    var octets: [UInt8] { heard.withLock { $0 } }
    var counts: mock_counts { mock_board_counts(board) }

    func open(_ listener: any LinkListener) throws(DriverError) { self.listener = listener }
    func send(_ octets: [UInt8]) { mock_board_send(board, octets, octets.count, 1) }

    func close() {
        listener = nil
        if mock_board_is_plugged(board) != 0 { mock_board_unplug(board, mock_transfers_first) }
        // What it held is let go of, and its loop with it.
        guard
            isHeld.withLock({ isHeld in
                defer { isHeld = false }; return isHeld
            })
        else { return }
        mock_board_hear(board, nil, nil)
        Unmanaged.passUnretained(self).release()
    }
}
