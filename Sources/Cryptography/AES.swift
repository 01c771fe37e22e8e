// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// The block cipher of FIPS 197.
public enum AES {
    /// Authenticated encryption (SP 800-38D), with a tag of 16 octets.
    public enum GCM {
        public static let tagByteCount = 16

        /// What was sealed, and what proves it.
        public struct SealedBox: Hashable, Sendable {
            public var nonce: [UInt8]
            public var ciphertext: [UInt8]
            public var tag: [UInt8]

            public init(nonce: [UInt8], ciphertext: [UInt8], tag: [UInt8]) {
                self.nonce = nonce
                self.ciphertext = ciphertext
                self.tag = tag
            }
        }

        /// Seals; a nonce of 12 octets is made where none is given. One nonce seals once under one key.
        public static func seal(
            _ message: SecureBytes,
            using key: SecureBytes,
            nonce: [UInt8]? = nil,
            authenticating added: [UInt8] = []
        ) throws(CryptographyError) -> SealedBox {
            let chosen = if let nonce { nonce } else { try randomOctets(12) }
            var box = SealedBox(
                nonce: chosen,
                ciphertext: [UInt8](repeating: 0, count: message.count),
                tag: [UInt8](repeating: 0, count: tagByteCount)
            )
            try check(key, box.nonce)
            let done = key.withUnsafeBytes { key in
                message.withUnsafeBytes { message in
                    crypto_gcm_seal(
                        key.octets,
                        key.count,
                        box.nonce,
                        box.nonce.count,
                        added,
                        added.count,
                        message.octets,
                        message.count,
                        &box.ciphertext,
                        &box.tag
                    )
                }
            }
            try CryptographyError.check(done, .failed, "sealing by AES-GCM")
            return box
        }

        /// Opens; throws `authenticationFailed` where anything was changed.
        public static func open(
            _ box: SealedBox,
            using key: SecureBytes,
            authenticating added: [UInt8] = []
        ) throws(CryptographyError) -> SecureBytes {
            try check(key, box.nonce)
            guard box.tag.count == tagByteCount else {
                throw CryptographyError(.invalidInput, "reading a tag of \(box.tag.count) octets")
            }
            return try SecureBytes(count: box.ciphertext.count) {
                target throws(CryptographyError) in
                let done = key.withUnsafeBytes { key in
                    crypto_gcm_open(
                        key.octets,
                        key.count,
                        box.nonce,
                        box.nonce.count,
                        added,
                        added.count,
                        box.ciphertext,
                        box.ciphertext.count,
                        box.tag,
                        target.octets
                    )
                }
                try CryptographyError.check(
                    done,
                    .authenticationFailed,
                    "opening what AES-GCM sealed"
                )
            }
        }

        private static func check(
            _ key: SecureBytes,
            _ nonce: [UInt8]
        ) throws(CryptographyError) {
            guard [16, 24, 32].contains(key.count), !nonce.isEmpty else {
                throw CryptographyError(
                    .invalidInput,
                    "AES-GCM with a key of \(key.count) and a nonce of \(nonce.count) octets"
                )
            }
        }
    }
}
