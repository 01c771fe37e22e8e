// SPDX-License-Identifier: Apache-2.0
import Reports
import UCI
import UWBGate
import UWBRanging

/// What the rounds of every peer come to, and what the gate makes of them: pure, one round at a time.
struct RangeReport {
    /// One peer as one of our boards sees it.
    struct Lane {
        let seat: Int
        let peer: MacAddress
        var gate: Gate
        var statistics = RangingStatistics()
        var rate = RoundRate()
        var openings = 0
        var latest: RangingMeasurement?
        /// What the last opening was decided on.
        var evidence: Evidence?
    }

    /// A round, and what was decided by it.
    struct Round {
        let lane: Lane
        let measurement: RangingMeasurement
        let decision: GateDecision
        let seconds: Double
    }

    /// An open gate was closed by silence.
    struct Silence {
        let lane: Lane
        let reason: GateReason
        let seconds: Double
    }

    /// In the order in which they were heard first.
    private(set) var lanes: [Lane] = []
    private let sessions: [GateSession]
    private let configurations: [SessionConfiguration]
    private let limit: Int
    private(set) var start: Instant?
    private(set) var now = Instant(nanoseconds: 0)

    /// `sessions`: what the gate has to know of each board's session. `limit`: rounds of a lane.
    init(
        _ configurations: [SessionConfiguration],
        _ sessions: [GateSession],
        limit: Int = .max
    ) {
        self.configurations = configurations
        self.sessions = sessions
        self.limit = limit
    }

    /// Whether every lane has as many rounds as were asked for.
    var isComplete: Bool {
        lanes.count >= configurations.count && lanes.allSatisfy { $0.statistics.rounds >= limit }
    }

    /// Since the first round was begun.
    var seconds: Double { seconds(at: now) }

    /// Takes a round; nothing comes back for one beyond the limit.
    mutating func take(_ measurement: RangingMeasurement, seat: Int) -> [Round] {
        let interval = Int64(configurations[seat].intervalMilliseconds) * 1_000_000
        if start == nil {
            start = Instant(nanoseconds: measurement.arrival.nanoseconds - interval)
        }
        now = max(now, measurement.arrival)
        // A round in which the board named nobody is one of each peer that it has.
        let peers = measurement.peer.map { [$0] } ?? configurations[seat].peers
        return peers.compactMap { peer in
            let index = place(of: peer, seat)
            guard lanes[index].statistics.rounds < limit else { return nil }
            lanes[index].statistics.take(measurement)
            lanes[index].rate.take(measurement.arrival)
            lanes[index].latest = measurement
            let decision = lanes[index].gate.receive(measurement)
            if case .opened(let open) = decision {
                lanes[index].openings += 1
                lanes[index].evidence = open.evidence
            }
            return Round(
                lane: lanes[index],
                measurement: measurement,
                decision: decision,
                seconds: seconds(at: measurement.arrival)
            )
        }
    }

    /// Time has passed; says which gates silence has closed.
    mutating func advance(to moment: Instant) -> [Silence] {
        guard start != nil else { return [] }
        now = max(now, moment)
        return lanes.indices.compactMap { index in
            guard case .closed(let reason) = lanes[index].gate.advance(to: now) else { return nil }
            return Silence(lane: lanes[index], reason: reason, seconds: seconds)
        }
    }

    /// A board's session began anew: what its gates saw is of another one.
    mutating func restart(seat: Int) {
        for index in lanes.indices where lanes[index].seat == seat {
            lanes[index].gate = Gate(session: sessions[seat])
        }
    }

    private func seconds(at moment: Instant) -> Double {
        start.map { Double(moment.nanoseconds - $0.nanoseconds) / 1e9 } ?? 0
    }

    private mutating func place(of peer: MacAddress, _ seat: Int) -> Int {
        if let index = lanes.firstIndex(where: { $0.peer == peer && $0.seat == seat }) {
            return index
        }
        lanes.append(Lane(seat: seat, peer: peer, gate: Gate(session: sessions[seat])))
        return lanes.count - 1
    }
}

extension RangeReport.Lane {
    /// Why the gate is closed; empty while it is open.
    var closedBecause: [GateReason] { gate.isOpen ? [] : gate.closedBecause }
}
