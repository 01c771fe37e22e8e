// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// A hash of the SHA-2 family.
public protocol HashFunction: Sendable {
    /// As OpenSSL calls it.
    static var name: String { get }
    static var byteCount: Int { get }
}

extension HashFunction {
    /// The digest of `octets`.
    public static func hash(_ octets: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        try CryptographyError.check(
            crypto_digest(name, octets, octets.count, &digest),
            .failed,
            "hashing by \(name)"
        )
        return digest
    }

    /// The digest of octets that are secret until it is shown what they were.
    public static func hash(_ secret: SecureBytes) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        let done = secret.withUnsafeBytes {
            crypto_digest(name, $0.octets, $0.count, &digest)
        }
        try CryptographyError.check(done, .failed, "hashing by \(name)")
        return digest
    }
}

/// FIPS 180-4's SHA-384, 48 octets.
public enum SHA384: HashFunction {
    public static let name = "SHA384"
    public static let byteCount = 48
}

/// FIPS 180-4's SHA-256, 32 octets.
public enum SHA256: HashFunction {
    public static let name = "SHA256"
    public static let byteCount = 32
}

/// FIPS 198-1's keyed hash.
public enum HMAC<Hash: HashFunction> {
    /// The code of `octets`, as long as the hash.
    public static func authenticationCode(
        for octets: [UInt8],
        using key: SecureBytes
    ) throws(CryptographyError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Hash.byteCount)
        let done = key.withUnsafeBytes { key in
            crypto_hmac(
                Hash.name,
                key.octets,
                key.count,
                octets,
                octets.count,
                &code,
                Hash.byteCount
            )
        }
        try CryptographyError.check(done, .failed, "HMAC by \(Hash.name)")
        return code
    }

    /// Whether `code` is that of `octets`, in constant time.
    public static func isValidAuthenticationCode(
        _ code: [UInt8],
        authenticating octets: [UInt8],
        using key: SecureBytes
    ) throws(CryptographyError) -> Bool {
        isEqualInConstantTime(code, try authenticationCode(for: octets, using: key))
    }
}

/// RFC 5869's key derivation.
public enum HKDF<Hash: HashFunction> {
    /// Step one: a key from secrets that are not uniform.
    public static func extract(
        inputKeyMaterial: SecureBytes,
        salt: [UInt8]
    ) throws(CryptographyError) -> SecureBytes {
        try run(CRYPTO_HKDF_EXTRACT, inputKeyMaterial, salt, [], Hash.byteCount)
    }

    /// Step two: as many keys as there are infos.
    public static func expand(
        pseudoRandomKey: SecureBytes,
        info: [UInt8],
        outputByteCount: Int
    ) throws(CryptographyError) -> SecureBytes {
        try run(CRYPTO_HKDF_EXPAND, pseudoRandomKey, [], info, outputByteCount)
    }

    /// Both steps.
    public static func deriveKey(
        inputKeyMaterial: SecureBytes,
        salt: [UInt8],
        info: [UInt8],
        outputByteCount: Int
    ) throws(CryptographyError) -> SecureBytes {
        try run(CRYPTO_HKDF_BOTH, inputKeyMaterial, salt, info, outputByteCount)
    }

    private static func run(
        _ mode: crypto_hkdf,
        _ key: SecureBytes,
        _ salt: [UInt8],
        _ info: [UInt8],
        _ count: Int
    ) throws(CryptographyError) -> SecureBytes {
        // OpenSSL takes a longer one for a mistake of the caller's as well, and says less.
        guard (1...(255 * Hash.byteCount)).contains(count) else {
            throw CryptographyError(.invalidInput, "HKDF by \(Hash.name) of \(count) octets")
        }
        return try SecureBytes(count: count) { target throws(CryptographyError) in
            let done = key.withUnsafeBytes { key in
                crypto_hkdf(
                    mode,
                    Hash.name,
                    key.octets,
                    key.count,
                    salt,
                    salt.count,
                    info,
                    info.count,
                    target.octets,
                    count
                )
            }
            try CryptographyError.check(done, .failed, "HKDF by \(Hash.name)")
        }
    }
}
