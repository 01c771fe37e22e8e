// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UCI
import UWBGate
import UWBRanging

/// What a person or a program is shown while boards range.
protocol RangeView {
    /// Before the first round: who ranges, and how.
    mutating func begin(_ header: RangeHeader)
    mutating func show(_ round: RangeReport.Round)
    mutating func show(_ silence: RangeReport.Silence)
    mutating func show(_ finding: RangingFinding)
    /// Something that is no round.
    mutating func show(note: String)
    /// Some time has passed.
    mutating func refresh(_ report: RangeReport)
    /// Nothing more is measured.
    mutating func end(_ report: RangeReport, dropped: Int)
}

extension RangeView {
    mutating func begin(_ header: RangeHeader) {}
    mutating func show(_ finding: RangingFinding) {}
    mutating func show(note: String) {}
    mutating func refresh(_ report: RangeReport) {}
}

/// Who ranges, and how.
struct RangeHeader: Sendable {
    var boards: [String]
    var configurations: [SessionConfiguration]
    var sessions: [GateSession]
    /// What is subtracted from distances, or why nothing is.
    var calibration: String

    /// In one line each.
    var lines: [String] {
        guard let session = configurations.first else { return [] }
        let peers = session.peers.map(\.description).joined(separator: ", ")
        let sts = sessions.first?.timestamps == .provisioned ? "provisioned STS" : "static STS"
        let role = session.deviceType == .controller ? "controller" : "controlee"
        return [
            "\(boards.joined(separator: " and ")) as \(role) \(session.ownAddress) with \(peers)",
            "channel \(session.channel.rawValue), every \(session.intervalMilliseconds) ms, \(sts), "
                + "session \(session.id.rawValue)",
            calibration,
        ]
    }
}

extension GateReason {
    /// The rule and what it says.
    var line: String { "\(rule): \(self)" }
}

extension Double {
    /// With so many decimals, half away from zero.
    func fixed(_ decimals: Int) -> String {
        guard isFinite, magnitude < 1e15 else { return "\(self)" }
        let factor = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 }
        let value = Int64(magnitude * factor + 0.5)
        let digits = String(value)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = self < 0 && value > 0 ? "-" : ""
        guard decimals > 0 else { return sign + padded }
        return "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}
