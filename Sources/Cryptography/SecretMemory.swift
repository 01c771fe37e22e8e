// SPDX-License-Identifier: Apache-2.0
/// A home for the one secret that lives longest: not even the kernel maps it where it offers that.
///
/// Linux has memfd_secret(2) from 6.5 on by default; elsewhere the memory is locked, in no core dump, and
/// zero in a forked child. Wiped on release. At most 32 KiB.
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
    /// Written while it is made and never after.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer

    /// `home` asks for one; nil: the best that there is.
    public init(
        count: Int,
        home wanted: Home? = nil,
        _ fill: (UnsafeMutableRawBufferPointer) throws(CryptographyError) -> Void
    ) throws(CryptographyError) {
        self.count = count
        if wanted != .locked, let base = SecureHeap.kernelSecret.allocate(count) {
            (self.base, home) = (base, .kernelSecret)
        } else if wanted != .kernelSecret, let base = SecureHeap.locked.allocate(count) {
            (self.base, home) = (base, .locked)
        } else {
            throw CryptographyError(.noSecureMemory, "locking \(count) octets (ulimit -l)")
        }
        try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
    }

    deinit { _ = heap.release(base, count) }

    private var heap: SecureHeap { home == .kernelSecret ? .kernelSecret : .locked }

    /// Lends the octets for a call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }
}

extension SecretMemory: CustomStringConvertible, CustomReflectable {
    public var description: String { "(\(count) secret octets)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
