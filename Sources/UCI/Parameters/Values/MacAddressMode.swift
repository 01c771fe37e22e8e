// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How long addresses are: MAC_ADDRESS_MODE.
///
/// It comes before the addresses in a list: boards size them by it.
public struct MacAddressMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let short = Self(rawValue: 0x00)
    public static let extended = Self(rawValue: 0x02)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "SHORT", "2 octets."),
        .init(
            0x01,
            "EXTENDED_SHORT_IN_HEADER",
            "8 octets, 2 in the header; not supported by boards."
        ),
        .init(0x02, "EXTENDED", "8 octets."),
    ]
}
