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
        /// Time has passed.
        case tick(Instant)
        /// A session is over; the error where nobody wanted that.
        case ended(seat: Int, DriverError?)
    }

    private struct State: Sendable {
        var isStopped = false
        var sessions: [Ranging] = []
    }

    let controllers: [Controller]
    private let state = Mutex(State())
    /// How often a silent session is looked at.
    private static let tick = Duration.milliseconds(200)

    init(_ controllers: [Controller]) { self.controllers = controllers }

    /// Whether ``stop()`` was called.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// How many measurements came faster than they were taken.
    var dropped: Int { state.withLock { $0.sessions.reduce(0) { $0 + $1.dropped } } }

    /// Opens every board, at the same time; throws the first failure.
    func open() async throws(DriverError) -> [BoardInfo?] {
        var infos = [BoardInfo?](repeating: nil, count: controllers.count)
        var failure: DriverError?
        await withTaskGroup(of: Opening.self) { group in
            for (seat, controller) in controllers.enumerated() {
                group.addTask {
                    do throws(DriverError) {
                        // Awaited before anything of the value is made: docs/decisions/0003.
                        let info = try await controller.open()
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
                group.addTask { await self.read(seat, session, feed) }
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

    private func read(
        _ seat: Int,
        _ session: Ranging,
        _ feed: AsyncStream<Event>.Continuation
    ) async {
        do throws(DriverError) {
            var known: String?
            for try await measurement in session {
                feed.yield(.measured(seat: seat, measurement))
                // Told once for each kind, not for each count of rounds.
                let finding = session.finding
                if let finding, finding.hint != known { feed.yield(.found(seat: seat, finding)) }
                known = finding?.hint
            }
            feed.yield(.ended(seat: seat, nil))
        } catch {
            feed.yield(.ended(seat: seat, isStopped && error.code == .closed ? nil : error))
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
        Task { [controllers] in
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
