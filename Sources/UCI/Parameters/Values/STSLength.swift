// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The length of an STS segment: STS_LENGTH.
public struct STSLength: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "SYMBOLS_32", "32 symbols."),
        .init(0x01, "SYMBOLS_64", "64 symbols."),
        .init(0x02, "SYMBOLS_128", "128 symbols."),
    ]
}
