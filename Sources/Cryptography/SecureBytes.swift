// SPDX-License-Identifier: Apache-2.0
import COpenSSL
import Glibc

/// Secret octets in locked memory: in no core dump, zero in a forked child, wiped on release.
///
/// They never change, so that they may be shared; the last holder's release wipes them. There is no way
/// to an array or a string of them, and a description shows their count alone.
public final class SecureBytes: Sendable {
    public let count: Int
    /// Written while it is made and never after.
    private nonisolated(unsafe) let base: UnsafeMutableRawPointer

    /// Takes what `fill` writes into memory that is zero; wiped if it throws.
    public init(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) throws(CryptographyError) -> Void
    ) throws(CryptographyError) {
        let shared = SecureHeap.locked.allocate(count)
        // What is too long for the heap has pages of its own.
        guard let base = shared ?? SecureHeap.lockedPages(count) else {
            throw CryptographyError(.noSecureMemory, "locking \(count) octets (ulimit -l)")
        }
        self.count = count
        self.base = base
        // All is set: where this throws, the object's end wipes and frees.
        try fill(UnsafeMutableRawBufferPointer(start: base, count: count))
    }

    /// Copies octets; the source is the caller's to wipe.
    public convenience init(
        copying octets: UnsafeRawBufferPointer
    ) throws(CryptographyError) {
        try self.init(count: octets.count) { $0.copyMemory(from: octets) }
    }

    /// Secrets of several, one behind the other.
    public convenience init(joining parts: [SecureBytes]) throws(CryptographyError) {
        try self.init(count: parts.reduce(0) { $0 + $1.count }) { target in
            var place = 0
            for part in parts {
                part.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: target[place..<(place + $0.count)])
                        .copyMemory(from: $0)
                }
                place += part.count
            }
        }
    }

    /// Random octets, for keys and nonces.
    public convenience init(randomCount count: Int) throws(CryptographyError) {
        try self.init(count: count) { target throws(CryptographyError) in
            try CryptographyError.check(
                crypto_random(target.octets, count),
                .noRandomness,
                "making \(count) random octets"
            )
        }
    }

    deinit {
        guard !SecureHeap.locked.release(base, count) else { return }
        OPENSSL_cleanse(base, count)
        munmap(base, SecureHeap.wholePages(count))
    }

    /// Lends the octets for a call. They must not be kept or copied to memory that is not wiped.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// The same in base64, RFC 4648.
    public func base64() throws(CryptographyError) -> SecureBytes {
        let length = (count + 2) / 3 * 4
        // The library writes a zero behind it.
        return try SecureBytes(count: length + 1) { target in
            _ = EVP_EncodeBlock(
                target.octets,
                base.assumingMemoryBound(to: UInt8.self),
                Int32(count)
            )
        }.prefix(length)
    }

    /// The first octets.
    public func prefix(_ count: Int) throws(CryptographyError) -> SecureBytes {
        try SecureBytes(copying: UnsafeRawBufferPointer(start: base, count: min(count, self.count)))
    }
}

extension SecureBytes: Equatable {
    /// In constant time for secrets of one length.
    public static func == (left: SecureBytes, right: SecureBytes) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left.base, right.base, left.count) == 0
    }
}

extension SecureBytes: CustomStringConvertible, CustomReflectable {
    public var description: String { "(\(count) secret octets)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension UnsafeMutableRawBufferPointer {
    var octets: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeRawBufferPointer {
    var octets: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
