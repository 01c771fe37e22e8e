// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import UCI
import UWBGate
import UWBRanging

/// One line a round, for a pipe, a log or a terminal that cannot move its cursor.
struct RoundLines: RangeView {
    private let outlet: Outlet
    private let isExplaining: Bool
    private var explained: [GateReason] = []

    init(_ outlet: Outlet, isExplaining: Bool) {
        self.outlet = outlet
        self.isExplaining = isExplaining
    }

    mutating func begin(_ header: RangeHeader) { for line in header.lines { print(line) } }

    mutating func show(_ round: RangeReport.Round) {
        print(Self.line(round))
        switch round.decision {
        case .opened(let open): print("gate OPEN: \(Self.sentence(open.evidence))")
        case .closed(let reason): print("gate closed by \(reason.line)")
        case .unchanged: break
        }
        if isExplaining { explain(round) }
    }

    mutating func show(_ silence: RangeReport.Silence) {
        print("gate closed by \(silence.reason.line)")
    }

    mutating func show(_ finding: RangingFinding) {
        print("note: \(finding)")
        print("hint: \(finding.hint)")
    }

    mutating func show(note: String) { print("note: \(note)") }

    mutating func end(_ report: RangeReport, dropped: Int) {
        for line in Summary.lines(report, dropped: dropped, lost: outlet.dropped) { print(line) }
    }

    private func print(_ line: String) { outlet.send(line + "\n") }

    /// The reasons in words, when they are others than before.
    private mutating func explain(_ round: RangeReport.Round) {
        let reasons = round.lane.closedBecause
        if let meaning = round.measurement.status.meaning, round.measurement.distance == nil {
            print("    \(round.measurement.status): \(meaning)")
        }
        guard reasons.map(\.rule) != explained.map(\.rule) else { return }
        explained = reasons
        for reason in reasons { print("    \(reason.line)") }
        if reasons.isEmpty { print("    every rule is met") }
    }

    static func line(_ round: RangeReport.Round) -> String {
        let measurement = round.measurement
        let distance = measurement.distance?.description ?? "-"
        let filtered = round.lane.gate.median?.description ?? "-"
        let strength = measurement.signalStrength.map { "\($0.fixed(1)) dBm" } ?? "-"
        let reasons = round.lane.closedBecause.map(\.rule).joined(separator: " ")
        let parts = [
            round.seconds.fixed(3).leading(9), "\(measurement.sequence)".leading(6),
            round.lane.peer.description, measurement.status.description.padded(to: 27),
            distance.leading(8), filtered.leading(8), strength.leading(10),
            round.lane.gate.isOpen ? "open" : "closed: \(reasons)",
        ]
        return parts.joined(separator: "  ")
    }

    static func sentence(_ evidence: Evidence) -> String {
        parts(evidence).joined(separator: ", ")
    }

    /// What an opening was decided on: what was measured, how, and how well.
    static func parts(_ evidence: Evidence) -> [String] {
        let session = evidence.session
        let calibration =
            session.calibration.map { "calibrated to \($0.residual) (\($0.identity))" }
            ?? "not calibrated"
        return [
            "\(evidence.valid) of \(evidence.rounds) rounds valid (\(evidence.sequences.lowerBound) to "
                + "\(evidence.sequences.upperBound)), median \(evidence.median), spread "
                + "\(evidence.spread)",
            "\(evidence.suspicious) suspicious, channel \(session.channel), "
                + "\(session.timestamps) STS",
            calibration,
        ]
    }
}

extension String {
    /// The text with blanks before it, `width` characters in all.
    func leading(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }
}
