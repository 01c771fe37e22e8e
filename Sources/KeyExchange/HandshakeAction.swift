// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// What a handshake wants done, in this order.
public enum HandshakeAction: Sendable {
    case send(RawFrame)
    /// Make ``HandshakeMaterial`` for the suite and hand it in.
    case makeKeys(Suite)
    case startRanging(ParameterBlock, RangingSecrets, peerBias: Distance)
    case stopRanging
    /// How far the peer's board is, for display.
    case showPeerRanging(RangeState)
    /// Look whether the peer's key is a contact's already.
    case lookUp(peerID: [UInt8], Suite)
    case show(SpokenWords)
    case store(NewContact)
    /// The decisive moment is next, where the own nonce is shown: count this run as a failed one before, whatever
    /// becomes of the process, and hand in whether that is done. A contact that is stored takes it back.
    case countAttempt
    /// The run ended before the nonce was shown after all.
    case forgiveAttempt
    case finish(HandshakeOutcome)
}

/// What the contact store says of a key.
public enum KnownContact: Hashable, Sendable {
    case unknown
    /// With the suite that it was stored with; the person chooses what to do.
    case known(Suite)
    /// The own key, or a key under another name: never taken.
    case refused
}

/// How a link ended.
public enum HandshakeOutcome: Sendable {
    /// Both matched and the contact is kept. `peer`: whether the peer keeps it too; nil: nobody knows.
    case stored(peer: Bool?)
    /// This side ended it.
    case failed(AbortCode)
    /// The peer ended it.
    case peerFailed(AbortCode)
    /// The words were not the same, by one of the two.
    case wordsDiffer(byPeer: Bool)
    case timedOut(HandshakeTimeout)
    case peerLost
}

/// Which time ran out.
public enum HandshakeTimeout: Hashable, Sendable {
    case protocolTimeout
    case gateTimeout
    case verdictTimeout
    case peerSilent
    case totalTimeout

    /// What the peer is told.
    var told: AbortCode { self == .gateTimeout ? .gateTimeout : .timeout }
}
