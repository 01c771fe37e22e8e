// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// RFC 9106's password hash: a key from a passphrase, at a price that a guesser pays as well.
public enum Argon2id {
    /// `passes` over `kibibytes` of memory, in so many lanes (computed one behind the other).
    public static func deriveKey(
        from passphrase: SecureBytes,
        salt: [UInt8],
        passes: Int = 3,
        kibibytes: Int = 65_536,
        lanes: Int = 1,
        outputByteCount: Int = 32
    ) throws(CryptographyError) -> SecureBytes {
        guard salt.count >= 8, (1...1000).contains(passes), (1...64).contains(lanes),
            (8 * lanes...4_194_304).contains(kibibytes),
            (4...1024).contains(outputByteCount)
        else {
            throw CryptographyError(
                .invalidInput,
                "Argon2id with \(passes) passes over \(kibibytes) KiB"
            )
        }
        return try SecureBytes(count: outputByteCount) { target throws(CryptographyError) in
            let done = passphrase.withUnsafeBytes { passphrase in
                crypto_argon2id(
                    passphrase.octets,
                    passphrase.count,
                    salt,
                    salt.count,
                    UInt32(passes),
                    UInt32(kibibytes),
                    UInt32(lanes),
                    target.octets,
                    outputByteCount
                )
            }
            try CryptographyError.check(done, .failed, "deriving by Argon2id")
        }
    }
}
