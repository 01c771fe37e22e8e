// SPDX-License-Identifier: Apache-2.0
import UWBRanging

/// The times that a link may take, as moments; none is ever armed again.
struct HandshakeDeadlines: Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        /// The peer's HELLO, COMMIT or TOKEN.
        case frame
        /// From T3 until the own IDENTITY is sent.
        case ranging
        /// From the own IDENTITY until the peer's CONFIRM.
        case keys
        /// From the peer's CONFIRM until T8.
        case reveal
        /// From T8 until the own verdict.
        case comparing
        /// From the own VERDICT until the peer's.
        case waiting
        /// From both matches until both DONE.
        case storing
        /// The own gate is closed between IDENTITY and REVEAL.
        case gateLost
        case total

        var timeout: HandshakeTimeout {
            switch self {
            case .ranging: .gateTimeout
            case .comparing: .verdictTimeout
            case .waiting: .peerSilent
            case .total: .totalTimeout
            case .frame, .keys, .reveal, .storing, .gateLost: .protocolTimeout
            }
        }
    }

    static let frame = Duration.seconds(5)
    static let ranging = Duration.seconds(30)
    static let keys = Duration.seconds(10)
    static let reveal = Duration.seconds(5)
    static let comparing = Duration.seconds(120)
    /// Counts from T8.
    static let waiting = Duration.seconds(130)
    static let storing = Duration.seconds(5)
    static let gateLost = Duration.milliseconds(1500)
    /// A verdict before that is no verdict.
    static let reading = Duration.seconds(2)

    private var moments: [Kind: Instant] = [:]
    /// When the words appeared.
    var shown: Instant?

    var next: Instant? { moments.values.min() }

    /// The first that has come.
    func expired(at now: Instant) -> Kind? {
        moments.filter { $0.value <= now }.min { $0.value < $1.value }?.key
    }

    subscript(kind: Kind) -> Instant? {
        get { moments[kind] }
        set { moments[kind] = newValue }
    }
}
