// SPDX-License-Identifier: Apache-2.0
public import EventLoops
import UWBRanging

/// One end of a link inside the process; what one end sends the other hears.
public final class MemoryLink: Link {
    public let loop: EventLoop
    /// A loop that was made for this link ends with it.
    private let ownsLoop: Bool
    public let name: String
    public let drainsOnOpen = false

    /// Only this end's loop touches it.
    private struct State {
        weak var listener: (any LinkListener)?
        weak var peer: MemoryLink?
        /// What came before anybody listened.
        var early: [[UInt8]] = []
        var isClosed = false
    }

    private nonisolated(unsafe) var state = State()

    private init(name: String, loop: EventLoop?) {
        self.name = name
        ownsLoop = loop == nil
        self.loop = loop ?? EventLoop()
    }

    /// Two ends, each with its own thread unless they are given one.
    public static func pair(
        name: String = "memory",
        host: EventLoop? = nil,
        board: EventLoop? = nil
    ) -> (host: MemoryLink, board: MemoryLink) {
        let near = MemoryLink(name: name, loop: host)
        let far = MemoryLink(name: name, loop: board)
        near.state.peer = far
        far.state.peer = near
        return (near, far)
    }

    deinit { if ownsLoop { loop.stop() } }

    public func open(_ listener: any LinkListener) throws(DriverError) {
        loop.checkIsolated()
        guard !state.isClosed else {
            throw DriverError(.disconnected, "\(name): the other end closed the connection")
        }
        state.listener = listener
        // Not before the opening is done with: the listener is told nothing in the middle of it.
        loop.execute { [weak self] in self?.deliverEarly() }
    }

    public func send(_ octets: [UInt8]) {
        loop.checkIsolated()
        guard !state.isClosed else { return }
        guard let peer = state.peer else { return endByPeer() }
        peer.loop.execute { [weak peer] in peer?.receive(octets) }
    }

    public func close() {
        loop.checkIsolated()
        guard !state.isClosed else { return }
        state.isClosed = true
        state.listener = nil
        state.early = []
        if let peer = state.peer { peer.loop.execute { [weak peer] in peer?.endByPeer() } }
    }

    private func receive(_ octets: [UInt8]) {
        guard !state.isClosed else { return }
        guard let listener = state.listener, state.early.isEmpty else {
            state.early.append(octets)
            return
        }
        octets.withUnsafeBytes { listener.hear($0, at: EventLoop.now) }
    }

    private func deliverEarly() {
        let early = state.early
        state.early = []
        for octets in early { receive(octets) }
    }

    private func endByPeer() {
        guard !state.isClosed else { return }
        state.isClosed = true
        let listener = state.listener
        state.listener = nil
        listener?.end(
            DriverError(.disconnected, "\(name): the other end closed the connection")
        )
    }
}
