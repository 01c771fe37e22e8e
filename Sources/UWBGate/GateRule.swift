// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// One condition of the gate: it is met, or it is not, because …
///
/// Each rule is a value in a file of its own under Rules/, and answers by what it is shown: the
/// rounds of the window and what the session is.
public protocol GateRule: Sendable {
    func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict
}

/// What a rule says.
public enum GateVerdict: Hashable, Sendable {
    case meets
    case fails(GateReason)
}

/// Why the gate is closed, or closes.
public enum GateReason: Hashable, Sendable {
    /// Too few of the window's rounds are valid and near enough.
    case quorum(near: Int, needed: Int, rounds: Int)
    /// The median is above the threshold; nil: there is no valid round.
    case threshold(median: Distance?, limit: Distance)
    /// The valid distances are too far apart.
    case spread(Distance, limit: Distance)
    /// The window is not full yet, or too short.
    case dwell(rounds: Int, span: Duration)
    /// The newest valid round is too old; nil: there is none.
    case freshness(age: Duration?)
    /// Too few rounds a second.
    case rate(perSecond: Int, needed: Int)
    /// Too many rounds that cannot be true.
    case suspicion(Int)
    /// The session's scrambled timestamps are not secret.
    case secrecy(GateSession.Timestamps)
    /// A board has no calibration for this channel, or one that is too rough.
    case calibration(residual: Distance?)
}

extension GateReason {
    /// The rule's name in JSON and in tables.
    public var rule: String {
        switch self {
        case .quorum: "quorum"
        case .threshold: "threshold"
        case .spread: "spread"
        case .dwell: "dwell"
        case .freshness: "freshness"
        case .rate: "rate"
        case .suspicion: "suspicion"
        case .secrecy: "secrecy"
        case .calibration: "calibration"
        }
    }
}

extension GateReason: CustomStringConvertible {
    /// The reason in words for a person.
    public var description: String {
        switch self {
        case .quorum(let near, let needed, let rounds):
            "\(near) of the last \(rounds) rounds are near enough, \(needed) are needed"
        case .threshold(nil, _): "no round has measured a distance"
        case .threshold(let median?, let limit):
            "the median is \(median), and at most \(limit) is near"
        case .spread(let spread, let limit):
            "the distances spread over \(spread), at most \(limit) is calm"
        case .dwell(let rounds, let span):
            "\(rounds) rounds over \(span.wholeMilliseconds) ms are too short a time"
        case .freshness(nil): "no valid round has come"
        case .freshness(let age?): "the newest valid round is \(age.wholeMilliseconds) ms old"
        case .rate(let rate, let needed):
            "\(rate) rounds a second are too few, \(needed) are needed"
        case .suspicion(let count): "\(count) rounds cannot be true"
        case .secrecy(.unknown): "nothing tells whether the scrambled timestamps are secret"
        case .secrecy(.fixed): "the scrambled timestamps are static: anyone can forge a distance"
        case .secrecy(.dynamic):
            "the scrambled timestamps come from a secure element, not from this exchange"
        case .secrecy(.provisioned): "the scrambled timestamps are secret"
        case .calibration(nil):
            "a board is not calibrated: it may be wrong by as much as the threshold"
        case .calibration(let residual?):
            "the calibration leaves \(residual), at most 0.10 m is enough"
        }
    }
}

extension Duration {
    /// Whole milliseconds.
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
