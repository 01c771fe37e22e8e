// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// The curve secp256r1.
public enum P256 {
    /// Diffie-Hellman on it (SP 800-56A).
    public enum KeyAgreement {
        /// A point that was fully validated: on the curve, not at infinity.
        public struct PublicKey: Sendable {
            let key: EVPKey
            /// X9.63, uncompressed: 04, x, y; 65 octets.
            public let x963Representation: [UInt8]

            /// Takes 65 octets that begin with 04 and are a point of the curve.
            public init(x963Representation octets: [UInt8]) throws(CryptographyError) {
                guard octets.count == 65, octets[0] == 4 else {
                    throw CryptographyError(.invalidInput, "reading a P-256 point of 65 octets")
                }
                key = try EVPKey(
                    crypto_p256_public(octets, octets.count),
                    .invalidInput,
                    "reading a P-256 point"
                )
                x963Representation = octets
            }

            init(of key: EVPKey) throws(CryptographyError) {
                var octets = [UInt8](repeating: 0, count: 65)
                try CryptographyError.check(
                    crypto_p256_x963(key.pointer, &octets),
                    .failed,
                    "writing a P-256 point"
                )
                self.key = key
                x963Representation = octets
            }

            /// The x-coordinate, 32 octets: what a point and its negative have in common.
            public var xCoordinate: [UInt8] { Array(x963Representation[1..<33]) }
        }

        /// A scalar. OpenSSL holds it in memory that it wipes and that is not locked; one in a TPM is nowhere else.
        public struct PrivateKey: Sendable {
            private let key: EVPKey
            public let publicKey: PublicKey
            /// What this machine's TPM knows the key by; nil: it is no key of a TPM's. Of use in that TPM alone.
            public let tpmRepresentation: SecureBytes?

            /// A new one.
            public init() throws(CryptographyError) {
                try self.init(EVPKey(crypto_p256_generate(), .failed, "making a P-256 key"))
            }

            /// From 32 octets, big-endian, 1 to n - 1.
            public init(rawRepresentation scalar: SecureBytes) throws(CryptographyError) {
                let pointer = scalar.withUnsafeBytes { crypto_p256_private($0.octets, $0.count) }
                try self.init(EVPKey(pointer, .invalidInput, "reading a P-256 scalar"))
            }

            private init(_ key: EVPKey) throws(CryptographyError) {
                self.key = key
                publicKey = try PublicKey(of: key)
                tpmRepresentation = nil
            }

            /// A new one in the machine's TPM 2.0, which never gives it away. Throws `unsupported` where there is no provider
            /// tpm2 for OpenSSL, no TPM, or no permission for it.
            public static func inTPM() throws(CryptographyError) -> Self {
                try Self(tpmRepresentation: newInTPM())
            }

            /// What the TPM knows a new key by. It is let go of again: a TPM has room for three.
            private static func newInTPM() throws(CryptographyError) -> SecureBytes {
                let key = try EVPKey(tpm_generate(), .unsupported, "making a key in the TPM")
                var text = [UInt8](repeating: 0, count: Int(tpm_text_limit))
                let count = tpm_write(key.pointer, &text)
                guard count > 0 else {
                    throw CryptographyError(.failed, "writing what the TPM knows a key by")
                }
                return try SecureBytes(count: count) { $0.copyBytes(from: text[..<count]) }
            }

            /// One that ``inTPM()`` made on this machine.
            public init(tpmRepresentation text: SecureBytes) throws(CryptographyError) {
                let pointer = text.withUnsafeBytes { tpm_read($0.octets, $0.count) }
                key = try EVPKey(pointer, .unsupported, "finding the key in this machine's TPM")
                let held = try PublicKey(of: key)
                // The peer's side of it, and its check, are the library's own.
                publicKey = try PublicKey(x963Representation: held.x963Representation)
                tpmRepresentation = text
            }

            /// The scalar, 32 octets; of a key in a TPM there is none.
            public var rawRepresentation: SecureBytes {
                get throws(CryptographyError) {
                    guard tpmRepresentation == nil else {
                        throw CryptographyError(.unsupported, "copying a key out of the TPM")
                    }
                    return try SecureBytes(count: 32) { target throws(CryptographyError) in
                        try CryptographyError.check(
                            crypto_p256_scalar(key.pointer, target.octets),
                            .failed,
                            "writing a P-256 scalar"
                        )
                    }
                }
            }

            /// The x-coordinate of the common point, 32 octets.
            public func sharedSecretFromKeyAgreement(
                with peer: PublicKey
            ) throws(CryptographyError) -> SecureBytes {
                try SecureBytes(count: 32) { target throws(CryptographyError) in
                    try CryptographyError.check(
                        tpmRepresentation == nil
                            ? crypto_p256_derive(key.pointer, peer.key.pointer, target.octets)
                            : tpm_derive(key.pointer, peer.x963Representation, target.octets),
                        .failed,
                        "agreeing on P-256"
                    )
                }
            }
        }
    }
}
