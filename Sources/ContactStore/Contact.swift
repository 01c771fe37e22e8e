// SPDX-License-Identifier: Apache-2.0
public import Cryptography
public import KeyExchange
import UWBGate
import UWBRanging

/// Somebody whose key was exchanged face to face, and how that went.
public struct Contact: Sendable {
    /// Its row in the store; 0: it is not stored yet.
    public var row: Int64 = 0
    /// What the owner calls them; never what they call themselves.
    public var label: String
    /// Their identity key, X9.63.
    public var peerID: [UInt8]
    /// The own one at that time.
    public var ownID: [UInt8]
    public var ownRole: Role
    public var suite: Suite
    /// Every later key comes from it by a labelled HKDF.
    public var contactRoot: SecureBytes
    /// Seconds since 1970; nil: not so.
    public var created: Int64
    public var superseded: Int64?
    public var revoked: Int64?
    /// Whether they have stored us; nil: nobody knows.
    public var peerStored: Bool?
    public var provenance: Provenance

    /// How the key came.
    public struct Provenance: Hashable, Sendable {
        /// What the gate opened on, in millimeters and rounds.
        public var medianMillimeters: Int32
        public var spreadMillimeters: Int32
        public var validRounds: Int
        public var rounds: Int
        public var channel: UInt8
        /// Whose calibrations were subtracted; empty: none.
        public var calibration: String
        /// The TLS key exchange, by its IANA number.
        public var group: UInt16
        /// Both typed what they heard.
        public var isStrict: Bool
        /// T8: both sides have the same.
        public var transcript: [UInt8]
    }

    /// Whether it may be used.
    public var isCurrent: Bool { superseded == nil && revoked == nil }

    /// SHA-256 of the peer's key, lower-case hex in groups of four.
    public var fingerprint: String { Self.fingerprint(of: peerID) }
    public var ownFingerprint: String { Self.fingerprint(of: ownID) }

    public static func fingerprint(of id: [UInt8]) -> String {
        guard let digest = try? SHA256.hash(id) else { return "" }
        let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return stride(from: 0, to: digits.count, by: 4).map { start in
            String(digits.dropFirst(start).prefix(4))
        }.joined(separator: " ")
    }

    /// As a run has made it, at a time, under a label.
    public init(_ new: NewContact, label: String, at now: Int64) {
        self.label = label
        (peerID, ownID, ownRole, suite) = (new.peerID, new.ownID, new.ownRole, new.suite)
        contactRoot = new.contactRoot
        created = now
        provenance = Provenance(
            medianMillimeters: new.evidence.median.millimeters,
            spreadMillimeters: new.evidence.spread.millimeters,
            validRounds: new.evidence.valid,
            rounds: new.evidence.rounds,
            channel: new.evidence.session.channel,
            calibration: new.evidence.session.calibration?.identity ?? "",
            group: new.group,
            isStrict: new.isStrict,
            transcript: new.transcript
        )
    }

    /// A key of 32 octets for a purpose; the same on both sides, and of no use for finding another.
    public func key(for purpose: String) throws(StoreError) -> SecureBytes {
        try StoreError.of { () throws(CryptographyError) in
            try HKDF<SHA384>.expand(
                pseudoRandomKey: contactRoot,
                info: Array("handclasp/2 contact \(purpose)".utf8),
                outputByteCount: 32
            )
        }
    }
}
