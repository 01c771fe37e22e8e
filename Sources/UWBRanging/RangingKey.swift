// SPDX-License-Identifier: Apache-2.0

/// A session key of 16 or 32 octets. Its description tells nothing of it.
public struct RangingKey: Hashable, Sendable, CustomStringConvertible {
    let octets: [UInt8]

    /// Nil unless there are 16 or 32 octets.
    public init?(_ octets: [UInt8]) {
        guard octets.count == 16 || octets.count == 32 else { return nil }
        self.octets = octets
    }

    public var description: String { "key of \(octets.count) octets" }
}
