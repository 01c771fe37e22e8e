// SPDX-License-Identifier: Apache-2.0
import EventLoops
import UWBRanging

/// What a session gives its owner: that it started, measurements, and its end.
///
/// The newest measurements are kept and the others counted: who is late wants to know where the peer is
/// now.
final class SessionFeed: Sendable {
    private struct State {
        var measurements: [RangingMeasurement] = []
        var dropped = 0
        var monitor = RoundMonitor()
        var isStarted = false
        /// Nil: not ended; an inner nil: ended as its owner wanted.
        var end: DriverError??
        var starting: CheckedContinuation<Result<Void, DriverError>, Never>?
        /// Who waits for a measurement, the first first: a sequence may have several readers.
        var waiting: [CheckedContinuation<Result<RangingMeasurement?, DriverError>, Never>] = []
        var ending: [CheckedContinuation<Void, Never>] = []
        var isStopping = false
    }

    private let limit: Int
    private let stopOnBoard: @Sendable () -> Void
    private let state = Locked(State())

    init(limit: Int, stop: @escaping @Sendable () -> Void) {
        self.limit = max(1, limit)
        stopOnBoard = stop
    }

    var finding: RangingFinding? { state.withLock { $0.monitor.finding } }

    var dropped: Int { state.withLock { $0.dropped } }

    // MARK: From the controller

    func start() {
        let starting = state.withLock { state in
            state.isStarted = true
            return state.starting.take()
        }
        starting?.resume(returning: .success(()))
    }

    func yield(_ measurement: RangingMeasurement) {
        let waiting = state.withLock { state in
            state.monitor.take(measurement.status)
            if !state.waiting.isEmpty { return state.waiting.removeFirst() as Optional }
            if state.measurements.count == limit {
                state.measurements.removeFirst()
                state.dropped += 1
            }
            state.measurements.append(measurement)
            return nil
        }
        waiting?.resume(returning: .success(measurement))
    }

    func finish(_ error: DriverError?) {
        let (starting, waiting, ending) = state.withLock { state in
            if state.end == nil { state.end = .some(error) }
            defer { (state.waiting, state.ending) = ([], []) }
            return (state.starting.take(), state.waiting, state.ending)
        }
        let closed = DriverError(.closed, "the session was closed before it started")
        starting?.resume(returning: .failure(error ?? closed))
        for reader in waiting {
            reader.resume(returning: error.map { .failure($0) } ?? .success(nil))
        }
        for waiter in ending { waiter.resume() }
    }

    // MARK: From the owner

    func started() async -> Result<Void, DriverError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Result<Void, DriverError>? = state.withLock { state in
                    if let end = state.end {
                        return .failure(end ?? DriverError(.closed, "the session was closed"))
                    }
                    if state.isStarted { return .success(()) }
                    state.starting = continuation
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            stop()
        }
    }

    func next() async -> Result<RangingMeasurement?, DriverError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Result<RangingMeasurement?, DriverError>? = state.withLock { state in
                    if !state.measurements.isEmpty {
                        return .success(state.measurements.removeFirst())
                    }
                    if let end = state.end { return end.map { .failure($0) } ?? .success(nil) }
                    state.waiting.append(continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            stop()
        }
    }

    /// Asks the board to end the session; ``ended()`` waits for it.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopping = true }
            return !state.isStopping && state.end == nil
        }
        if isFirst { stopOnBoard() }
    }

    func ended() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.end == nil { state.ending.append(continuation) }
                return state.end != nil
            }
            if isOver { continuation.resume() }
        }
    }
}
