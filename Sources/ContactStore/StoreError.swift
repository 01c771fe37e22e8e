// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Glibc

/// Why contacts cannot be read or kept.
public struct StoreError: Error, Hashable, Sendable {
    /// What kind of failure.
    public enum Code: Hashable, Sendable {
        /// There is no store, no contact or no file of that name.
        case notFound
        case noPermission
        /// Somebody else may read it: nothing is read from it.
        case exposed
        /// The passphrase or the key file is another store's.
        case wrongKey
        /// What is there cannot be read, or was changed.
        case damaged
        /// A newer program wrote it.
        case tooNew
        /// What is to be stored is there already, or must not be.
        case refused
        /// Another process holds it.
        case busy
        /// It could not be written: a full disk.
        case unwritable
        case failed
    }

    public var code: Code
    /// What failed and what was there.
    public var detail: String
    /// What to do next.
    public var hint: String?

    public init(_ code: Code, _ detail: String, hint: String? = nil) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }

    /// What the library could not do.
    init(_ error: CryptographyError) {
        let isTPM = error.code == .unsupported && error.operation.contains("TPM")
        self.init(
            .failed,
            "\(error)",
            hint: isTPM
                ? "sudo apt-get install tpm2-openssl; ls -l /dev/tpmrm0, and the group it has: sudo usermod --append "
                    + "--groups tss $USER, then log in again"
                : nil
        )
    }

    /// Does something of the library's; what it cannot do is a failure of the store.
    static func of<Value>(
        _ body: () throws(CryptographyError) -> Value
    ) throws(StoreError) -> Value {
        do throws(CryptographyError) { return try body() } catch {
            throw StoreError(error)
        }
    }

    /// What the system did not allow.
    static func system(_ what: String, _ code: Int32 = errno) -> StoreError {
        let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        return switch code {
        case ENOENT: StoreError(.notFound, "\(what): \(reason)")
        case EACCES, EPERM: StoreError(.noPermission, "\(what): \(reason)")
        case ENOSPC, EDQUOT:
            StoreError(.unwritable, "\(what): \(reason)", hint: "make space: df -h")
        default: StoreError(.failed, "\(what): \(reason)")
        }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String { detail }
}
