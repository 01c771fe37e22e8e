// SPDX-License-Identifier: Apache-2.0
import CLinux
public import EventLoops
import Glibc
import UWBRanging

/// A link over a file descriptor: a serial port, a socket, a pseudo terminal.
public final class DescriptorLink: Link {
    public let loop: EventLoop
    /// A loop that was made for this link ends with it.
    private let ownsLoop: Bool
    public let name: String
    public let drainsOnOpen: Bool
    private let overflow: Overflow
    private let connect: (@Sendable () throws(DriverError) -> Int32)?

    /// What happens to octets that the other end does not take.
    public enum Overflow: Sendable {
        /// The link ends: somebody who takes nothing is not there.
        case ends
        /// The oldest go, as on a board whose port nobody reads.
        case dropsOldest
    }

    /// Only the loop's thread touches it.
    private struct State {
        var descriptor: Int32 = -1
        /// A descriptor that was given to the link and not opened yet.
        var given: Int32 = -1
        /// Whole writes, the first of which may be sent in part.
        var unsent: [[UInt8]] = []
        var unsentOctets = 0
        var sentOfFirst = 0
        weak var listener: (any LinkListener)?
        var buffer = [UInt8](repeating: 0, count: 4096)
    }

    private nonisolated(unsafe) var state = State()

    /// More than this is not kept for a board that takes nothing.
    private static let unsentLimit = 1 << 20

    /// `connect` gives the descriptor, which does not block; the link owns it from then on.
    public init(
        name: String,
        drainsOnOpen: Bool,
        loop: EventLoop? = nil,
        connect: @escaping @Sendable () throws(DriverError) -> Int32
    ) {
        self.name = name
        self.drainsOnOpen = drainsOnOpen
        ownsLoop = loop == nil
        self.loop = loop ?? EventLoop()
        self.connect = connect
        overflow = .ends
    }

    /// A link over a descriptor that is there already and does not block; the link closes it.
    public init(
        name: String,
        descriptor: Int32,
        loop: EventLoop,
        overflow: Overflow = .ends
    ) {
        self.name = name
        drainsOnOpen = false
        ownsLoop = false
        self.loop = loop
        self.overflow = overflow
        connect = nil
        state.given = descriptor
    }

    deinit {
        let (descriptor, given, loop) = (state.descriptor, state.given, loop)
        if given >= 0 { Glibc.close(given) }
        if descriptor >= 0 {
            // On its thread, and out of the loop before the number can be somebody else's.
            loop.execute {
                loop.unwatch(descriptor)
                Self.release(descriptor)
            }
        }
        if ownsLoop { loop.stop() }
    }

    /// Closes a descriptor; a terminal is nobody's own any more, also where another holds it open.
    private static func release(_ descriptor: Int32) {
        _ = ioctl(descriptor, UInt(TIOCNXCL))
        Glibc.close(descriptor)
    }

    public func open(_ listener: any LinkListener) throws(DriverError) {
        loop.checkIsolated()
        guard state.descriptor < 0 else { return }
        let descriptor = try connect?() ?? state.given
        guard descriptor >= 0 else {
            throw DriverError(.disconnected, "\(name) was closed")
        }
        state.descriptor = descriptor
        state.given = -1
        state.listener = listener
        loop.watch(descriptor, epoll_in) { [weak self] in self?.ready($0) }
    }

    public func send(_ octets: [UInt8]) {
        loop.checkIsolated()
        guard state.descriptor >= 0 else { return }
        guard !octets.isEmpty else { return }
        state.unsent.append(octets)
        state.unsentOctets += octets.count
        flush()
    }

    public func close() {
        loop.checkIsolated()
        guard state.descriptor >= 0 else { return }
        loop.unwatch(state.descriptor)
        Self.release(state.descriptor)
        state.descriptor = -1
        state.listener = nil
        (state.unsent, state.unsentOctets, state.sentOfFirst) = ([], 0, 0)
    }

    private func ready(_ events: UInt32) {
        if events & epoll_out != 0 { flush() }
        if events & (epoll_in | epoll_ended) != 0 { receive() }
    }

    private func receive() {
        // Other descriptors of the loop get their turn after some chunks.
        for _ in 0..<16 {
            let descriptor = state.descriptor
            guard descriptor >= 0 else { return }
            let count = state.buffer.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            }
            let error = errno
            if count > 0 {
                let arrival = EventLoop.now
                // Moved out: the listener may close the link while it hears.
                var buffer: [UInt8] = []
                swap(&buffer, &state.buffer)
                let listener = state.listener
                buffer.withUnsafeBytes { octets in
                    listener?.hear(UnsafeRawBufferPointer(rebasing: octets[..<count]), at: arrival)
                }
                swap(&buffer, &state.buffer)
                if count < state.buffer.count { return }
            } else if count == 0 {
                return end("the other end closed the connection", nil)
            } else if error == EINTR {
                continue
            } else if error == EAGAIN || error == EWOULDBLOCK {
                return
            } else {
                return end(errorText(error), error)
            }
        }
    }

    private func flush() {
        let wasWaiting = state.unsent.count > 1 || state.sentOfFirst > 0
        while let octets = state.unsent.first {
            let done = state.sentOfFirst
            let count = octets.withUnsafeBytes { buffer in
                Glibc.write(
                    state.descriptor,
                    buffer.baseAddress.map { $0 + done },
                    buffer.count - done
                )
            }
            let error = errno
            if count > 0 {
                state.unsentOctets -= count
                state.sentOfFirst += count
                if state.sentOfFirst == octets.count {
                    state.unsent.removeFirst()
                    state.sentOfFirst = 0
                }
            } else if error == EINTR {
                continue
            } else if error == EAGAIN || error == EWOULDBLOCK {
                break
            } else {
                return end(errorText(error), error)
            }
        }
        while state.unsentOctets > Self.unsentLimit {
            guard overflow == .dropsOldest, state.unsent.count > 1 else {
                return end("the board takes nothing of what is sent", nil)
            }
            // Never the rest of a packet whose beginning is sent.
            state.unsentOctets -= state.unsent.remove(at: state.sentOfFirst > 0 ? 1 : 0).count
        }
        let out = state.unsent.isEmpty ? 0 : epoll_out
        if out != 0 || wasWaiting {
            loop.watch(state.descriptor, epoll_in | out) { [weak self] in self?.ready($0) }
        }
    }

    private func end(_ text: String, _ error: Int32?) {
        let listener = state.listener
        close()
        // EIO is what a tty says whose device was pulled out.
        let isUnplugged = error == EIO || error == ENXIO || error == ENODEV
        listener?.end(
            DriverError(
                .disconnected,
                "\(name): \(isUnplugged ? "the board was unplugged" : text)",
                hint: isUnplugged ? "plug it in again" : "is a board or uwb-emulator still there?",
                systemError: error
            )
        )
    }
}

/// What the system calls an error number.
func errorText(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
