// SPDX-License-Identifier: Apache-2.0
public import Cryptography
public import UWBGate
public import UWBRanging

/// What one link of a run starts with.
public struct HandshakeSetup: Sendable {
    public var role: Role
    public var channel: ChannelBinding
    /// The transport's exporter for ranging, 48 octets; nil once the ranging key is made of it.
    public var exporter: SecureBytes?
    public var identity: P256.KeyAgreement.PrivateKey
    public var hello: Hello
    /// The board's own share of the bias, by channel; on others it is not calibrated.
    public var biasShares: [UInt8: Distance]
    public var computesNLOS: Bool
    /// The owner takes the risk of an uncalibrated board, ours or the peer's.
    public var allowsUncalibrated: Bool
    /// When the run as a whole must be over: 300 s after its start.
    public var totalDeadline: Instant
    /// How long the gate may take to open: 30 s, which this can shorten and not lengthen.
    public var rangingLimit = Duration.seconds(30)

    public init(
        role: Role,
        channel: ChannelBinding,
        exporter: SecureBytes,
        identity: P256.KeyAgreement.PrivateKey,
        hello: Hello,
        biasShares: [UInt8: Distance],
        computesNLOS: Bool = false,
        allowsUncalibrated: Bool = false,
        totalDeadline: Instant
    ) {
        self.role = role
        self.channel = channel
        self.exporter = exporter
        self.identity = identity
        self.hello = hello
        self.biasShares = biasShares
        self.computesNLOS = computesNLOS
        self.allowsUncalibrated = allowsUncalibrated
        self.totalDeadline = totalDeadline
    }
}

/// What is made fresh for one link when its suite is known; it is never used for another.
public struct HandshakeMaterial: Sendable {
    public var nonce: SecureBytes
    public var ephemeral: P256.KeyAgreement.PrivateKey
    /// In suite 2.
    public var decapsulation: MLKEM1024.PrivateKey?
    public var tokenRandom: [UInt8]

    public init(
        nonce: SecureBytes,
        ephemeral: P256.KeyAgreement.PrivateKey,
        decapsulation: MLKEM1024.PrivateKey?,
        tokenRandom: [UInt8]
    ) {
        self.nonce = nonce
        self.ephemeral = ephemeral
        self.decapsulation = decapsulation
        self.tokenRandom = tokenRandom
    }

    /// New material of OpenSSL's random octets.
    public init(_ suite: Suite) throws(CryptographyError) {
        nonce = try SecureBytes(randomCount: 32)
        ephemeral = try P256.KeyAgreement.PrivateKey()
        decapsulation = suite == .hybrid ? try MLKEM1024.PrivateKey() : nil
        tokenRandom = try randomOctets(16)
    }
}

/// A contact as a run has made it: what is stored.
public struct NewContact: Sendable {
    /// The peer's identity key, X9.63.
    public let peerID: [UInt8]
    public let ownID: [UInt8]
    public let ownRole: Role
    public let suite: Suite
    /// Every later key comes from it by a labelled HKDF.
    public let contactRoot: SecureBytes
    /// What the own gate opened on.
    public let evidence: Evidence
    public let group: UInt16
    public let isStrict: Bool
    /// T8.
    public let transcript: [UInt8]
}
