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

/// Why the gate is closed.
public enum GateReason: Hashable, Sendable {
    /// Too few of the window's rounds are valid and near enough.
    case quorum(near: Int, needed: Int, rounds: Int)
    /// The median is above the opening threshold; nil: there is no valid round.
    case threshold(median: Distance?, limit: Distance)
    /// The session's scrambled timestamps are not secret.
    case secrecy(GateSession.Timestamps)
}

extension GateReason {
    /// The rule's name in JSON and in tables.
    public var rule: String {
        switch self {
        case .quorum: "quorum"
        case .threshold: "threshold"
        case .secrecy: "secrecy"
        }
    }
}

extension GateReason: CustomStringConvertible {
    /// The reason in words for a person.
    public var description: String {
        switch self {
        case .quorum(let near, let needed, let rounds):
            "\(near) of the last \(rounds) rounds are near enough, \(needed) are needed"
        case .threshold(nil, _):
            "no round has measured a distance"
        case .threshold(let median?, let limit):
            "the median is \(median), and at most \(limit) opens"
        case .secrecy(.unknown):
            "nothing tells whether the scrambled timestamps are secret"
        case .secrecy(.fixed):
            "the scrambled timestamps are static: anyone can forge a distance"
        case .secrecy(.dynamic):
            "the scrambled timestamps come from a secure element, not from this exchange"
        case .secrecy(.provisioned):
            "the scrambled timestamps are secret"
        }
    }
}

/// What the gate has to know of the session that it judges.
public struct GateSession: Hashable, Sendable {
    public var timestamps: Timestamps

    /// Where the scrambled timestamp sequence comes from.
    public enum Timestamps: Hashable, Sendable {
        case unknown
        /// From fixed values: diagnostics only.
        case fixed
        case dynamic
        /// From a key that only the two peers have.
        case provisioned
    }

    public init(timestamps: Timestamps) { self.timestamps = timestamps }
}
