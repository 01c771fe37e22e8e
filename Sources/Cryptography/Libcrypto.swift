// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// The OpenSSL that this process runs on.
public enum Libcrypto {
    /// `OpenSSL 3.5.9 …`, as it says itself.
    public static var version: String { String(cString: crypto_version()) }

    /// Whether it has ML-KEM-1024; a program that needs it should not start otherwise.
    public static let hasMLKEM1024 = crypto_has_mlkem() == 1

    /// Refuses a libcrypto that lacks what the key exchange needs.
    public static func check() throws(CryptographyError) {
        guard hasMLKEM1024 else {
            throw CryptographyError(.unsupported, "\(version) has no ML-KEM-1024; OpenSSL 3.5 has")
        }
    }
}

/// Random octets that are no secret: tokens, salts.
public func randomOctets(_ count: Int) throws(CryptographyError) -> [UInt8] {
    var octets = [UInt8](repeating: 0, count: count)
    try CryptographyError.check(
        crypto_random(&octets, count),
        .noRandomness,
        "making \(count) random octets"
    )
    return octets
}

/// Whether two codes are equal, in constant time.
public func isEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}

/// A key of OpenSSL's. Many threads may use one at once; its count of references is atomic, and it is never
/// changed here: that is why it is Sendable.
final class EVPKey: @unchecked Sendable {
    let pointer: OpaquePointer

    init(
        _ pointer: OpaquePointer?,
        _ code: CryptographyError.Code,
        _ operation: @autoclosure () -> String
    ) throws(CryptographyError) {
        guard let pointer else { throw CryptographyError(code, operation()) }
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }
}
