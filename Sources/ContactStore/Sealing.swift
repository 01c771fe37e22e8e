// SPDX-License-Identifier: Apache-2.0
import Cryptography

/// What is sealed by AES-256-GCM, as it is written: nonce, ciphertext and tag, one behind the other.
enum Sealing {
    private static let overhead = 12 + AES.GCM.tagByteCount

    static func seal(
        _ secret: SecureBytes,
        _ key: SecureBytes,
        _ added: [UInt8]
    ) throws(StoreError) -> [UInt8] {
        do throws(CryptographyError) {
            let box = try AES.GCM.seal(secret, using: key, authenticating: added)
            return box.nonce + box.ciphertext + box.tag
        } catch {
            throw StoreError(error)
        }
    }

    /// Nil: it was sealed by another key, as something else, or was changed.
    static func open(
        _ octets: [UInt8],
        _ key: SecureBytes,
        _ added: [UInt8]
    ) throws(StoreError) -> SecureBytes? {
        guard octets.count >= overhead else { return nil }
        let box = AES.GCM.SealedBox(
            nonce: Array(octets.prefix(12)),
            ciphertext: Array(octets[12..<(octets.count - AES.GCM.tagByteCount)]),
            tag: Array(octets.suffix(AES.GCM.tagByteCount))
        )
        do throws(CryptographyError) {
            return try AES.GCM.open(box, using: key, authenticating: added)
        } catch {
            guard error.code == .authenticationFailed else { throw StoreError(error) }
            return nil
        }
    }
}

/// How a passphrase becomes a key: Argon2id's parameters, kept beside what they seal.
struct Stretching: Hashable, Sendable {
    var salt: [UInt8]
    var passes = 3
    var kibibytes = 65_536
    var lanes = 4

    static let length = 16 + 12

    init() throws(StoreError) { salt = try Self.random(16) }

    /// 28 octets: salt, passes, KiB, lanes. Nil: a price that nobody can mean.
    init?(_ octets: some Collection<UInt8>) {
        let octets = Array(octets)
        guard octets.count == Self.length else { return nil }
        salt = Array(octets.prefix(16))
        func number(_ place: Int) -> Int {
            octets[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        (passes, kibibytes, lanes) = (number(16), number(20), number(24))
        // Up to 1 GiB: who writes more wants this program to stand still.
        guard (1...64).contains(passes), (8...1_048_576).contains(kibibytes),
            (1...16).contains(lanes), kibibytes >= 8 * lanes
        else { return nil }
    }

    var octets: [UInt8] {
        salt
            + [passes, kibibytes, lanes].flatMap { number in
                withUnsafeBytes(of: UInt32(number).bigEndian) { Array($0) }
            }
    }

    func key(_ passphrase: SecureBytes) throws(StoreError) -> SecureBytes {
        try StoreError.of { () throws(CryptographyError) in
            try Argon2id.deriveKey(
                from: passphrase,
                salt: salt,
                passes: passes,
                kibibytes: kibibytes,
                lanes: lanes
            )
        }
    }

    static func random(_ count: Int) throws(StoreError) -> [UInt8] {
        try StoreError.of { () throws(CryptographyError) in try randomOctets(count) }
    }
}
