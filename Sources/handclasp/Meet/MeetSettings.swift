// SPDX-License-Identifier: Apache-2.0
import KeyExchange
import PeerLink

/// How a meeting is to be.
struct MeetSettings: Sendable {
    /// Where the peer is; nil: it is found, or comes.
    var peer: [PeerAddress]?
    /// The own port; nil: peers are found on the network.
    var port: UInt16?
    /// What the owner will call the contact; nil: a name by the date.
    var label: String?
    var requiresPostQuantum = false
    var isStrict = false
    var wordList: WordList = .large
    var allowsUncalibrated = false
    var rangingLimit = Duration.seconds(30)

    /// Whether peers are looked for on the network.
    var seeks: Bool { peer == nil && port == nil }
}

/// What the person says.
enum MeetAnswer: Sendable {
    case match
    case differ
    /// An entry of the same key is to stay as it is.
    case keep
}
