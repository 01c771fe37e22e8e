// SPDX-License-Identifier: Apache-2.0
import COpenSSL

/// Why OpenSSL did not do what it was asked for. Says nothing of the octets that it was given.
public struct CryptographyError: Error, Hashable, Sendable {
    /// What kind of failure.
    public enum Code: Hashable, Sendable {
        /// The octets are no key, point or ciphertext of this kind.
        case invalidInput
        /// The tag or code does not belong to what it came with.
        case authenticationFailed
        /// There is no locked memory left.
        case noSecureMemory
        /// There are no random octets: nothing may go on.
        case noRandomness
        /// The libcrypto of this process cannot do it.
        case unsupported
        /// It failed where it cannot, by its documentation.
        case failed
    }

    public let code: Code
    /// What was asked for.
    public let operation: String
    /// The library's own reasons, the newest last; empty where it gave none.
    public let reasons: [String]

    /// What was wanted did not come out of any of the tries that a protocol has.
    public static func exhausted(_ operation: String) -> Self { Self(.failed, operation) }

    /// Takes the reasons off the thread's error queue.
    package init(_ code: Code, _ operation: String) {
        var reasons: [String] = []
        while case let error = ERR_get_error(), error != 0 {
            var text = [CChar](repeating: 0, count: 256)
            ERR_error_string_n(error, &text, text.count)
            reasons.append(
                String(
                    decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
                    as: UTF8.self
                )
            )
        }
        self.code = code
        self.operation = operation
        self.reasons = reasons
    }

    /// Throws unless a call of OpenSSL's did what it was asked for.
    package static func check(
        _ done: Int32,
        _ code: Code,
        _ operation: @autoclosure () -> String
    ) throws(CryptographyError) {
        guard done == 1 else { throw CryptographyError(code, operation()) }
    }
}

extension CryptographyError: CustomStringConvertible {
    public var description: String {
        reasons.isEmpty ? "\(operation) failed" : "\(operation): \(reasons.joined(separator: "; "))"
    }
}
