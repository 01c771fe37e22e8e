// SPDX-License-Identifier: Apache-2.0
import COpenSSL
public import Cryptography
public import KeyExchange

/// A run's throw-away key, certificate and name; in memory only, gone with the run.
///
/// The certificate vouches for nothing: who is at the other end, the people find out by the words.
public final class RunCredentials: @unchecked Sendable {
    // A context of OpenSSL's may be used by several threads; it is not changed after it was made.
    let context: OpaquePointer
    /// DER.
    public let certificate: [UInt8]
    public let name: RunName

    public init() throws(CryptographyError) {
        guard let key = crypto_p256_generate() else {
            throw CryptographyError(.failed, "making the key of a run")
        }
        // The context holds it from then on.
        defer { EVP_PKEY_free(key) }
        var octets = [UInt8](repeating: 0, count: tls_certificate_limit)
        let count = tls_certificate(key, &octets)
        var info = [UInt8](repeating: 0, count: tls_key_length)
        guard count > 0, tls_key(key, &info) == 1 else {
            throw CryptographyError(.failed, "making the certificate of a run")
        }
        name = try RunName(publicKeyInfo: info)
        certificate = Array(octets.prefix(count))
        guard let context = tls_context(key, certificate, count) else {
            throw CryptographyError(.unsupported, "preparing TLS 1.3 with hybrid groups")
        }
        self.context = context
    }

    deinit { SSL_CTX_free(context) }
}
