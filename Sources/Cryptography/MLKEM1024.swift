// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// FIPS 203's key encapsulation, parameter set ML-KEM-1024.
public enum MLKEM1024 {
    public static let publicKeyByteCount = 1568
    public static let ciphertextByteCount = 1568
    public static let sharedSecretByteCount = 32
    public static let seedByteCount = 64

    /// Once in a process: imported seeds are not checked against themselves again, and not kept by OpenSSL.
    private static let isConfigured = crypto_mlkem_configure() == 1

    /// An encapsulation key whose modulus was checked.
    public struct PublicKey: Sendable {
        private let key: EVPKey
        /// FIPS 203's ek, 1568 octets.
        public let rawRepresentation: [UInt8]

        /// Takes 1568 octets whose coefficients are all below the modulus.
        public init(rawRepresentation octets: [UInt8]) throws(CryptographyError) {
            guard octets.count == publicKeyByteCount else {
                throw CryptographyError(
                    .invalidInput,
                    "reading an ML-KEM-1024 key of \(octets.count) octets"
                )
            }
            key = try EVPKey(
                crypto_mlkem_key(CRYPTO_MLKEM_PUBLIC, octets, octets.count),
                .invalidInput,
                "reading an ML-KEM-1024 encapsulation key"
            )
            rawRepresentation = octets
        }

        fileprivate init(of key: EVPKey) throws(CryptographyError) {
            var octets = [UInt8](repeating: 0, count: publicKeyByteCount)
            try CryptographyError.check(
                crypto_mlkem_public(key.pointer, &octets),
                .failed,
                "writing an ML-KEM-1024 encapsulation key"
            )
            self.key = key
            rawRepresentation = octets
        }

        /// A new secret of 32 octets, and the ciphertext that only the private key's holder opens.
        public func encapsulate() throws(CryptographyError) -> (
            sharedSecret: SecureBytes, ciphertext: [UInt8]
        ) {
            try encapsulate(message: nil)
        }

        /// With FIPS 203's m given, 32 octets: for known answers alone.
        public func encapsulate(
            message: [UInt8]?
        ) throws(CryptographyError) -> (sharedSecret: SecureBytes, ciphertext: [UInt8]) {
            guard message.map({ $0.count == 32 }) ?? true else {
                throw CryptographyError(.invalidInput, "encapsulating a message")
            }
            var ciphertext = [UInt8](repeating: 0, count: ciphertextByteCount)
            let secret = try SecureBytes(count: sharedSecretByteCount) {
                target throws(CryptographyError) in
                // An optional array is not bridged to a pointer, so both cases are spelt out.
                let done =
                    if let message {
                        crypto_mlkem_encapsulate(key.pointer, &ciphertext, target.octets, message)
                    } else {
                        crypto_mlkem_encapsulate(key.pointer, &ciphertext, target.octets, nil)
                    }
                try CryptographyError.check(done, .failed, "encapsulating by ML-KEM-1024")
            }
            return (secret, ciphertext)
        }
    }

    /// A decapsulation key of which only the seed lives on; it is expanded while it works, in memory that
    /// OpenSSL wipes.
    public struct PrivateKey: Sendable {
        private let seed: SecretMemory
        public let publicKey: PublicKey

        /// A new one.
        public init() throws(CryptographyError) {
            try self.init(
                SecretMemory(count: seedByteCount) { target throws(CryptographyError) in
                    try CryptographyError.check(
                        crypto_random(target.octets, seedByteCount),
                        .noRandomness,
                        "making an ML-KEM-1024 seed"
                    )
                }
            )
        }

        /// From FIPS 203's d and z, 64 octets.
        public init(seedRepresentation seed: SecureBytes) throws(CryptographyError) {
            guard seed.count == seedByteCount else {
                throw CryptographyError(
                    .invalidInput,
                    "reading an ML-KEM-1024 seed of \(seed.count) octets"
                )
            }
            try self.init(
                SecretMemory(count: seedByteCount) { target in
                    seed.withUnsafeBytes { target.copyMemory(from: $0) }
                }
            )
        }

        private init(_ seed: SecretMemory) throws(CryptographyError) {
            guard MLKEM1024.isConfigured else {
                throw CryptographyError(.unsupported, "configuring ML-KEM-1024")
            }
            self.seed = seed
            publicKey = try PublicKey(of: Self.expand(seed))
        }

        /// Where the seed lives.
        public var home: SecretMemory.Home { seed.home }

        /// The secret that a ciphertext of 1568 octets holds. A forged one gives another secret, not an
        /// error (implicit rejection).
        public func decapsulate(_ ciphertext: [UInt8]) throws(CryptographyError) -> SecureBytes {
            try MLKEM1024.decapsulate(ciphertext, Self.expand(seed))
        }

        private static func expand(_ seed: SecretMemory) throws(CryptographyError) -> EVPKey {
            let pointer = seed.withUnsafeBytes {
                crypto_mlkem_key(CRYPTO_MLKEM_SEED, $0.octets, $0.count)
            }
            return try EVPKey(pointer, .invalidInput, "reading an ML-KEM-1024 seed")
        }
    }

    /// A decapsulation key in FIPS 203's expanded form, which other implementations store.
    public struct ExpandedPrivateKey: Sendable {
        private let key: EVPKey

        /// Takes dk, 3168 octets, whose hash of the encapsulation key is right.
        public init(rawRepresentation octets: SecureBytes) throws(CryptographyError) {
            let pointer = octets.withUnsafeBytes {
                crypto_mlkem_key(CRYPTO_MLKEM_EXPANDED, $0.octets, $0.count)
            }
            key = try EVPKey(pointer, .invalidInput, "reading an ML-KEM-1024 decapsulation key")
        }

        public func decapsulate(_ ciphertext: [UInt8]) throws(CryptographyError) -> SecureBytes {
            try MLKEM1024.decapsulate(ciphertext, key)
        }
    }

    private static func decapsulate(
        _ ciphertext: [UInt8],
        _ key: EVPKey
    ) throws(CryptographyError) -> SecureBytes {
        guard ciphertext.count == ciphertextByteCount else {
            throw CryptographyError(
                .invalidInput,
                "reading an ML-KEM-1024 ciphertext of \(ciphertext.count) octets"
            )
        }
        return try SecureBytes(count: sharedSecretByteCount) { target throws(CryptographyError) in
            try CryptographyError.check(
                crypto_mlkem_decapsulate(
                    key.pointer,
                    ciphertext,
                    ciphertext.count,
                    target.octets
                ),
                .failed,
                "decapsulating by ML-KEM-1024"
            )
        }
    }
}
