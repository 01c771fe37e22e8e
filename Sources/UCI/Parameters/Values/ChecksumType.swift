// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The checksum of a frame: MAC_FCS_TYPE.
public struct ChecksumType: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "CRC_16", "16 bits."),
        .init(0x01, "CRC_32", "32 bits."),
    ]
}
