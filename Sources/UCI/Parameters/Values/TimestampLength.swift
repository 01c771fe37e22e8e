// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How a timestamp is sent: UL_TDOA_TX_TIMESTAMP.
public struct TimestampLength: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "NONE", "Not at all."),
        .init(0x01, "BITS_40", "40 bits."),
        .init(0x02, "BITS_64", "64 bits."),
    ]
}
