// SPDX-License-Identifier: Apache-2.0
import Cryptography

/// The keys of a run, out of everything that both sides put in; nil after their last use.
struct KeySchedule: Sendable {
    var confirmA: SecureBytes?
    var confirmB: SecureBytes?
    var verdictA: SecureBytes?
    var verdictB: SecureBytes?
    var words: SecureBytes?
    var contactRoot: SecureBytes?

    /// `secrets`: Z1, Z2, Z3, and in suite 2 what A encapsulated and what B did; by role, never sorted.
    init(
        secrets: [SecureBytes],
        binding: [UInt8],
        suite: Suite,
        transcript: [UInt8]
    ) throws(CryptographyError) {
        let key = try Self.extract(secrets, binding)
        func expand(_ label: String, _ count: Int) throws(CryptographyError) -> SecureBytes {
            try HKDF<SHA384>.expand(
                pseudoRandomKey: key,
                info: Array("handclasp/2 \(label)".utf8) + [0, suite.rawValue] + transcript,
                outputByteCount: count
            )
        }
        confirmA = try expand("confirm A", 48)
        confirmB = try expand("confirm B", 48)
        verdictA = try expand("verdict A", 48)
        verdictB = try expand("verdict B", 48)
        words = try expand("words", 48)
        contactRoot = try expand("contact root", 32)
    }

    static func extract(
        _ secrets: [SecureBytes],
        _ binding: [UInt8]
    ) throws(CryptographyError) -> SecureBytes {
        try HKDF<SHA384>.extract(
            inputKeyMaterial: SecureBytes(joining: secrets),
            salt: binding
        )
    }

    func confirm(_ role: Role) -> SecureBytes? { role == .a ? confirmA : confirmB }
    func verdict(_ role: Role) -> SecureBytes? { role == .a ? verdictA : verdictB }

    /// What COMMIT binds to. The nonce is a secret until REVEAL, so nothing of it lies in ordinary memory.
    static func commitment(
        _ role: Role,
        _ transcript: [UInt8],
        nonce: SecureBytes,
        _ identity: Identity
    ) throws(CryptographyError) -> [UInt8] {
        func shown(_ octets: [UInt8]) throws(CryptographyError) -> SecureBytes {
            try SecureBytes(count: octets.count) { $0.copyBytes(from: octets) }
        }
        let keys = identity.id + identity.ephemeral + identity.encapsulationKey
        return try SHA384.hash(
            SecureBytes(joining: [
                shown(Array("handclasp commit".utf8) + [role.rawValue] + transcript), nonce,
                shown(keys),
            ])
        )
    }
}
