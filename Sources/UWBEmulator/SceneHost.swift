// SPDX-License-Identifier: Apache-2.0
import CLinux
public import EventLoops
import Glibc
public import UWBDriver
import UWBRanging

/// Runs a scene on a thread: every board has a link to its host, in memory, over TCP or a pseudo
/// terminal.
public final class SceneHost: Sendable {
    public let loop: EventLoop

    /// Only the loop's thread touches it.
    private struct State {
        var scene: Scene
        var boards: [Scene.BoardID: Seat] = [:]
        var timers: [Scene.BoardID: (due: Instant, number: UInt64)] = [:]
        var listeners: [Int32] = []
        /// Descriptors that are kept open until the end.
        var held: [Int32] = []
    }

    private nonisolated(unsafe) var state: State

    public init(_ scene: Scene, loop: EventLoop = EventLoop()) {
        self.loop = loop
        state = State(scene: scene)
    }

    /// Gives a board to the host at the other end of `link`, whose loop is the scene's.
    ///
    /// May be called from any thread; the board is there when the work is done.
    public func attach(
        _ board: EmulatedBoard,
        to link: any Link,
        terminal: Int32 = -1,
        at placement: Placement = Placement()
    ) {
        loop.execute { [self] in
            let id = state.scene.add(board, at: placement)
            let seat = Seat(link: link, id: id, terminal: terminal, host: self)
            state.boards[id] = seat
            do throws(DriverError) {
                try link.open(seat)
                send(state.scene.connect(id, at: EventLoop.now), id)
            } catch {
                remove(id)
            }
        }
    }

    /// A board in memory; the link is for its host.
    public func memoryBoard(
        _ board: EmulatedBoard,
        name: String = "demo",
        at placement: Placement = Placement()
    ) -> MemoryLink {
        let (host, link) = MemoryLink.pair(name: name, board: loop)
        attach(board, to: link, at: placement)
        return host
    }

    /// Changes the scene, on its thread.
    public func change(_ change: @escaping @Sendable (inout Scene) -> Void) {
        loop.execute { [self] in change(&state.scene) }
    }

    /// How many boards have a host now.
    public func countBoards(_ tell: @escaping @Sendable (Int) -> Void) {
        loop.execute { [self] in tell(state.boards.count) }
    }

    /// Closes every link and ends the thread.
    public func stop() {
        loop.execute { [self] in
            for seat in state.boards.values { seat.link.close() }
            state.boards = [:]
            state.timers = [:]
            for listener in state.listeners {
                loop.unwatch(listener)
                close(listener)
            }
            for descriptor in state.held { close(descriptor) }
            (state.listeners, state.held) = ([], [])
        }
        loop.stop()
    }

    /// Keeps a descriptor open until the scene ends.
    func hold(_ descriptor: Int32) { loop.execute { [self] in state.held.append(descriptor) } }

    /// Calls `accept` with each connection to a listening socket.
    func listen(_ listener: Int32, _ accept: @escaping @Sendable (Int32) -> Void) {
        loop.execute { [self] in
            state.listeners.append(listener)
            acceptAll(listener, accept)
        }
    }

    private func acceptAll(_ listener: Int32, _ accept: @escaping @Sendable (Int32) -> Void) {
        loop.watch(listener, epoll_in) { [weak self] _ in
            while true {
                let kind = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
                let connection = accept_next(listener, kind)
                if connection >= 0 {
                    accept(connection)
                    continue
                }
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOMEM, ENOBUFS: self?.pause(listener, accept)
                default: break
                }
                return
            }
        }
    }

    /// No descriptor is left: the listener would be ready again at once, so it rests for a while.
    private func pause(_ listener: Int32, _ accept: @escaping @Sendable (Int32) -> Void) {
        loop.unwatch(listener)
        loop.schedule(at: EventLoop.now.advanced(by: .milliseconds(100))) { [weak self] in
            guard let self, state.listeners.contains(listener) else { return }
            acceptAll(listener, accept)
        }
    }

    fileprivate func receive(_ octets: UnsafeRawBufferPointer, _ id: Scene.BoardID) {
        send(state.scene.receive(octets.bytes, of: id, at: EventLoop.now), id)
        arm(id)
    }

    fileprivate func remove(_ id: Scene.BoardID) {
        state.scene.remove(id)
        state.boards[id] = nil
        if let timer = state.timers.removeValue(forKey: id) { loop.cancel(timer.number) }
    }

    private func send(_ emissions: [EmulatedBoard.Emission], _ id: Scene.BoardID) {
        let now = EventLoop.now
        for emission in emissions {
            if emission.due <= now {
                state.boards[id]?.link.send(emission.octets)
            } else {
                loop.schedule(at: emission.due) { [weak self] in
                    self?.state.boards[id]?.link.send(emission.octets)
                }
            }
        }
    }

    private func arm(_ id: Scene.BoardID) {
        let due = state.scene.deadline(of: id)
        guard due != state.timers[id]?.due else { return }
        if let timer = state.timers.removeValue(forKey: id) { loop.cancel(timer.number) }
        guard let due else { return }
        let number = loop.schedule(at: due) { [weak self] in
            guard let self else { return }
            state.timers[id] = nil
            send(state.scene.expire(id, at: EventLoop.now), id)
            arm(id)
        }
        state.timers[id] = (due, number)
    }

    /// Who hears what a board's host says.
    private final class Seat: LinkListener {
        let link: any Link
        private let id: Scene.BoardID
        /// A pseudo terminal's other end, which is held open.
        private let terminal: Int32
        private weak let host: SceneHost?

        init(link: any Link, id: Scene.BoardID, terminal: Int32, host: SceneHost) {
            self.link = link
            self.id = id
            self.terminal = terminal
            self.host = host
        }

        func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
            // A host that is killed cannot give the terminal back, and this end keeps it open: what a
            // real port does at its last close is done here.
            if terminal >= 0 { _ = ioctl(terminal, UInt(TIOCNXCL)) }
            host?.receive(octets, id)
        }

        func end(_ error: DriverError) { host?.remove(id) }
    }
}
