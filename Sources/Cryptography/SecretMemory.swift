// SPDX-License-Identifier: Apache-2.0
import COpenSSL
import Glibc

/// Pages for the one secret that lives longest: not even the kernel maps them where it offers that.
///
/// Linux has memfd_secret(2) from 6.5 on by default; elsewhere the pages are locked, in no core dump, and
/// zero in a forked child. Wiped on release.
public final class SecretMemory: Sendable {
    /// Where the octets are.
    public enum Home: String, Hashable, Sendable {
        /// memfd_secret: out of reach of ptrace, /proc/PID/mem and hibernation as well.
        case kernelSecret
        /// Locked pages.
        case locked
    }

    public let home: Home
    public let count: Int
    /// Written while it is made, then read-only.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer
    private let mapped: Int

    /// `home` asks for one; nil: the best that there is.
    public init(
        count: Int,
        home wanted: Home? = nil,
        _ fill: (UnsafeMutableRawBufferPointer) throws(CryptographyError) -> Void
    ) throws(CryptographyError) {
        mapped = SecureHeap.wholePages(count)
        self.count = count
        if wanted != .locked, let base = Self.kernelSecret(mapped) {
            (self.base, home) = (base, .kernelSecret)
        } else if wanted != .kernelSecret, let base = SecureHeap.lockedPages(mapped) {
            (self.base, home) = (base, .locked)
        } else {
            throw CryptographyError(.noSecureMemory, "locking \(count) octets (ulimit -l)")
        }
        try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
        mprotect(base, mapped, PROT_READ)
    }

    deinit {
        mprotect(base, mapped, PROT_READ | PROT_WRITE)
        OPENSSL_cleanse(base, mapped)
        munmap(base, mapped)
    }

    /// Lends the octets for a call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    private static func kernelSecret(_ size: Int) -> UnsafeMutableRawPointer? {
        let descriptor = crypto_memfd_secret()
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, size) == 0 else { return nil }
        let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return base == MAP_FAILED ? nil : base
    }
}

extension SecretMemory: CustomStringConvertible, CustomReflectable {
    public var description: String { "(\(count) secret octets)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
