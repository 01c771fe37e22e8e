// SPDX-License-Identifier: Apache-2.0
public import EventLoops
import UWBRanging

/// A link to a board over USB, without a tty: by its serial number, whatever port it is plugged into.
public final class USBLink: Link {
    public let loop: EventLoop
    /// A loop that was made for this link ends with it.
    private let ownsLoop: Bool
    public let name: String
    public let drainsOnOpen = true
    private let serial: String?

    /// Only the loop's thread touches it.
    private struct State {
        var device: USBDevice?
        /// One that was closed in the middle of a callback, and is not given back yet.
        var closed: USBDevice?
        weak var listener: (any LinkListener)?
    }

    private nonisolated(unsafe) var state = State()

    /// `serial`: of the board; nil: the only one that is there.
    public init(serial: String? = nil, loop: EventLoop? = nil) {
        self.serial = serial
        name = "usb:\(serial ?? "")"
        ownsLoop = loop == nil
        self.loop = loop ?? EventLoop()
    }

    deinit {
        let (device, loop) = (Held(device: state.device), loop)
        if device.device != nil { loop.execute { device.device?.close() } }
        if ownsLoop { loop.stop() }
    }

    /// A device on its way to its own loop.
    private struct Held: @unchecked Sendable { let device: USBDevice? }

    public func open(_ listener: any LinkListener) throws(DriverError) {
        loop.checkIsolated()
        guard state.device == nil else { return }
        state.closed?.release()
        state.closed = nil
        let board = try USBBoard.find(serial: serial)
        state.listener = listener
        let device = try USBDevice(board, on: loop) { [weak self] octets, arrival in
            self?.state.listener?.hear(octets, at: arrival)
        } end: { [weak self] error in
            self?.end(error, board)
        }
        state.device = device
        // Not in the middle of the opening: the listener may be told of the end.
        loop.schedule(at: EventLoop.now) { [weak device] in device?.start() }
    }

    public func send(_ octets: [UInt8]) {
        loop.checkIsolated()
        state.device?.write(octets)
    }

    public func close() {
        loop.checkIsolated()
        let device = state.device
        (state.device, state.listener) = (nil, nil)
        device?.close()
        state.closed = device?.isReleased == false ? device : nil
    }

    private func end(_ error: TransferError, _ board: USBBoard) {
        let listener = state.listener
        (state.device, state.listener) = (nil, nil)
        listener?.end(Self.failure(error, board))
    }

    private static func failure(_ error: TransferError, _ board: USBBoard) -> DriverError {
        switch error {
        case .unplugged, .cancelled:
            DriverError(
                .disconnected,
                "\(board.name): the board was unplugged",
                hint: "plug it in again"
            )
        case .failed:
            DriverError(
                .disconnected,
                "\(board.name): transfers over USB fail",
                hint: "another cable or port; journalctl -k | grep -i usb says more"
            )
        case .stalled, .overflowed:
            DriverError(
                .disconnected,
                "\(board.name): the board refuses to transfer",
                hint: "plug it in again"
            )
        case .timedOut:
            DriverError(
                .disconnected,
                "\(board.name): the board takes nothing of what is sent",
                hint: "plug it in again"
            )
        }
    }
}
