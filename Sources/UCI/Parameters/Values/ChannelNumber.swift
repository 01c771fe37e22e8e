// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The channel: CHANNEL_NUMBER. All are 499.2 MHz wide.
public struct ChannelNumber: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let channel5 = Self(rawValue: 0x05)
    public static let channel9 = Self(rawValue: 0x09)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x05, "CHANNEL_5", "6489.6 MHz."),
        .init(0x06, "CHANNEL_6", "6988.8 MHz."),
        .init(0x08, "CHANNEL_8", "7488.0 MHz."),
        .init(0x09, "CHANNEL_9", "7987.2 MHz, which every board has."),
        .init(0x0A, "CHANNEL_10", "8486.4 MHz."),
        .init(0x0C, "CHANNEL_12", "8985.6 MHz."),
        .init(0x0D, "CHANNEL_13", "9484.8 MHz."),
        .init(0x0E, "CHANNEL_14", "9984.0 MHz."),
    ]
}
