// SPDX-License-Identifier: Apache-2.0
public import UCI

/// Why rounds keep failing, as far as their status tells: the likely cause and what to look at.
public enum RangingFinding: Hashable, Sendable {
    /// RANGING_RX_TIMEOUT: nobody answers at all.
    case nobodyAnswers(rounds: Int)
    /// RANGING_RX_PHY_DEC_FAILED: something is heard that cannot be decoded.
    case undecodable(rounds: Int)
    /// RANGING_RX_PHY_STS_FAILED: the peer is heard, its scrambled timestamps are others.
    case timestampsDiffer(rounds: Int)
    /// RANGING_TX_FAILED: the board itself cannot send.
    case cannotSend(rounds: Int)
}

extension RangingFinding: CustomStringConvertible {
    /// What was seen, and its likely cause.
    public var description: String {
        switch self {
        case .nobodyAnswers(let rounds):
            "\(rounds) rounds without an answer (RANGING_RX_TIMEOUT): the peer is off, out of reach, or "
                + "differs in one parameter"
        case .undecodable(let rounds):
            "\(rounds) rounds with frames that cannot be decoded (RANGING_RX_PHY_DEC_FAILED): the peer's "
                + "frames are built differently"
        case .timestampsDiffer(let rounds):
            "\(rounds) rounds whose scrambled timestamps do not match (RANGING_RX_PHY_STS_FAILED): the "
                + "peer has another key, or a session that a killed host left goes on"
        case .cannotSend(let rounds):
            "\(rounds) rounds that could not be sent (RANGING_TX_FAILED): the board does not take this "
                + "configuration"
        }
    }

    /// What to do next.
    public var hint: String {
        switch self {
        case .nobodyAnswers:
            "compare session id, channel, preamble code, slots, interval, addresses (octet order too) and "
                + "roles of both"
        case .undecodable:
            "compare SFD, frame configuration and round usage of both, and their firmware generations"
        case .timestampsDiffer:
            "compare the session key, or vendor id and IV, of both; then uwb-range reset on both"
        case .cannotSend: "compare the parameters with a session that works on this board"
        }
    }
}

/// Watches the statuses of rounds for the same failure again and again.
public struct RoundMonitor: Hashable, Sendable {
    /// So many rounds in a row are no accident: at 5 a second they take two seconds.
    public static let patience = 10

    private var status = Status.ok
    private var rounds = 0

    public init() {}

    /// Takes the status of a round.
    public mutating func take(_ status: Status) {
        rounds = status == self.status ? min(rounds + 1, 1_000_000) : 1
        self.status = status
    }

    /// What the latest rounds have in common; nil while they succeed or vary.
    public var finding: RangingFinding? {
        guard rounds >= Self.patience else { return nil }
        return switch status {
        case .rangingReceiveTimeout: .nobodyAnswers(rounds: rounds)
        case .rangingDecodingFailed: .undecodable(rounds: rounds)
        case .rangingTimestampFailed: .timestampsDiffer(rounds: rounds)
        case .rangingTransmissionFailed: .cannotSend(rounds: rounds)
        default: nil
        }
    }
}
