// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import EventLoops
import Synchronization
import UWBDriver
import UWBRanging

/// Boards that range: opened together, read together, stopped together.
final class RangeRun: Sendable {
    /// What happens while they do. `seat` counts the boards, from 0.
    enum Event: Sendable {
        case measured(seat: Int, RangingMeasurement)
        /// The latest rounds keep failing in the same way.
        case found(seat: Int, RangingFinding)
        /// A board is gone, and awaited; its session begins anew when it is back.
        case lost(seat: Int, DriverError)
        case back(seat: Int)
        /// Time has passed.
        case tick(Instant)
        /// A session is over; the error where nobody wanted that.
        case ended(seat: Int, DriverError?)
    }

    private struct State: Sendable {
        var isStopped = false
        var sessions: [Ranging] = []
        var controllers: [Controller]
    }

    private let makers: [@Sendable () -> Controller]
    /// Whether a board that is not there is awaited.
    private let waits: Bool
    private let state: Mutex<State>
    /// How often a silent session is looked at.
    private static let tick = Duration.milliseconds(200)
    /// How often a board that is awaited is looked for.
    private static let look = Duration.milliseconds(300)

    /// `makers`: of a controller for each board, once more each time it is back.
    init(_ makers: [@Sendable () -> Controller], waits: Bool = false) {
        (self.makers, self.waits) = (makers, waits)
        state = Mutex(State(controllers: makers.map { $0() }))
    }

    private var controllers: [Controller] { state.withLock { $0.controllers } }

    /// Whether ``stop()`` was called.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// How many measurements came faster than they were taken.
    var dropped: Int { state.withLock { $0.sessions.reduce(0) { $0 + $1.dropped } } }

    /// Opens every board, at the same time; throws the first failure. `note` is told once of each that is awaited.
    func open(_ note: @escaping @Sendable (DriverError) -> Void = { _ in })
        async throws(DriverError) -> [BoardInfo?]
    {
        var infos = [BoardInfo?](repeating: nil, count: controllers.count)
        var failure: DriverError?
        await withTaskGroup(of: Opening.self) { group in
            for (seat, controller) in controllers.enumerated() {
                group.addTask {
                    do throws(DriverError) {
                        // Awaited before anything of the value is made: docs/decisions/0003.
                        let info = try await self.open(seat, controller, note)
                        return Opening(seat: seat, info: info, error: nil)
                    } catch {
                        return Opening(seat: seat, info: nil, error: error)
                    }
                }
            }
            for await opening in group {
                infos[opening.seat] = opening.info
                failure = failure ?? opening.error
            }
        }
        if let failure { throw failure }
        return infos
    }

    private func open(
        _ seat: Int,
        _ controller: Controller,
        _ note: (DriverError) -> Void
    ) async throws(DriverError) -> BoardInfo? {
        do throws(DriverError) { return try await controller.open() } catch {
            guard waits, error.isAbsence else { throw error }
            note(error)
            return try await reopen(seat)
        }
    }

    /// Opens a board when it is there; throws where it is something else that fails, or nobody waits any more.
    private func reopen(_ seat: Int) async throws(DriverError) -> BoardInfo? {
        // Just plugged in, it is not everybody's yet: its rules take a moment.
        var refusals = 0
        while true {
            try? await Task.sleep(for: Self.look)
            let controller = makers[seat]()
            let isStopped = state.withLock { state in
                state.controllers[seat] = controller
                return state.isStopped
            }
            guard !isStopped else {
                throw DriverError(.closed, "\(controller.name) is not awaited")
            }
            do throws(DriverError) { return try await controller.open() } catch {
                refusals += error.code == .noPermission ? 1 : 0
                let isEarly = error.code == .noPermission && refusals <= 5
                guard error.isAbsence || isEarly else { throw error }
            }
        }
    }

    /// How the opening of one board ended.
    private struct Opening: Sendable {
        let seat: Int
        let info: BoardInfo?
        let error: DriverError?
    }

    /// Ranges until every session is over; the end of one stops the others.
    func range(_ configurations: [SessionConfiguration], _ take: (Event) -> Void) async {
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let sessions = await start(configurations, take)
        guard !sessions.isEmpty else { return }
        await withTaskGroup { group in
            for (seat, session) in sessions {
                group.addTask { await self.read(seat, session, configurations[seat], feed) }
            }
            group.addTask {
                while (try? await Task.sleep(for: Self.tick)) != nil {
                    feed.yield(.tick(EventLoop.now))
                }
            }
            var running = sessions.count
            for await event in events {
                take(event)
                guard case .ended = event else { continue }
                stop()
                running -= 1
                if running == 0 { break }
            }
            group.cancelAll()
        }
    }

    /// Starts the last session first: a controlee that ranges already answers its controller's first
    /// round. The first failure stops those that were started.
    private func start(
        _ configurations: [SessionConfiguration],
        _ take: (Event) -> Void
    ) async -> [(Int, Ranging)] {
        var sessions: [(Int, Ranging)] = []
        for (seat, configuration) in configurations.enumerated().reversed() {
            do throws(DriverError) {
                let session = try await controllers[seat].range(configuration)
                sessions.append((seat, session))
                let isStopped = state.withLock { state in
                    state.sessions.append(session)
                    return state.isStopped
                }
                if isStopped { await session.stop() }
            } catch {
                take(.ended(seat: seat, isStopped && error.code == .closed ? nil : error))
                stop()
                break
            }
        }
        return sessions
    }

    /// Reads a session, and the next one where its board was gone and is back, to the end.
    private func read(
        _ seat: Int,
        _ session: Ranging,
        _ configuration: SessionConfiguration,
        _ feed: AsyncStream<Event>.Continuation
    ) async {
        var session = session
        while true {
            let end = await read(seat, session, feed)
            guard let end, waits, end.isAbsence, !isStopped else {
                return _ = feed.yield(.ended(seat: seat, end))
            }
            feed.yield(.lost(seat: seat, end))
            do throws(DriverError) {
                _ = try await reopen(seat)
                session = try await controllers[seat].range(configuration)
            } catch {
                return _ = feed.yield(.ended(seat: seat, isStopped ? nil : error))
            }
            let next = session
            let isStopped = state.withLock { state in
                state.sessions.append(next)
                return state.isStopped
            }
            if isStopped { await next.stop() }
            feed.yield(.back(seat: seat))
        }
    }

    /// Reads a session to its end; why, where nobody wanted that.
    private func read(
        _ seat: Int,
        _ session: Ranging,
        _ feed: AsyncStream<Event>.Continuation
    ) async -> DriverError? {
        do throws(DriverError) {
            var known: String?
            for try await measurement in session {
                feed.yield(.measured(seat: seat, measurement))
                // Told once for each kind, not for each count of rounds.
                let finding = session.finding
                if let finding, finding.hint != known { feed.yield(.found(seat: seat, finding)) }
                known = finding?.hint
            }
            return nil
        } catch {
            return isStopped && error.code == .closed ? nil : error
        }
    }

    /// Ends the sessions on their boards; boards that are still opening are given up. From any thread.
    func stop() {
        let sessions: [Ranging]? = state.withLock { state in
            guard !state.isStopped else { return nil }
            state.isStopped = true
            return state.sessions
        }
        guard let sessions else { return }
        Task { [self] in
            if sessions.isEmpty {
                for controller in controllers { await controller.close() }
            } else {
                for session in sessions { await session.stop() }
            }
        }
    }

    /// Closes the boards; every session on them has ended then.
    func close() async {
        for controller in controllers { await controller.close() }
    }
}

extension DriverError {
    /// The board is not there: it may come.
    fileprivate var isAbsence: Bool { [.notFound, .disconnected].contains(code) }
}
