// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The part in a round: DEVICE_ROLE.
public struct DeviceRole: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let responder = Self(rawValue: 0x00)
    public static let initiator = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "RESPONDER", "Answers."),
        .init(0x01, "INITIATOR", "Starts the round."),
        .init(0x02, "UT_SYNC_ANCHOR", "UL-TDoA: gives the time."),
        .init(0x03, "UT_ANCHOR", "UL-TDoA: hears tags."),
        .init(0x04, "UT_TAG", "UL-TDoA: is heard."),
        .init(0x05, "ADVERTISER", "One way: sends."),
        .init(0x06, "OBSERVER", "One way: hears."),
        .init(0x07, "DT_ANCHOR", "DL-TDoA: sends."),
        .init(0x08, "DT_TAG", "DL-TDoA: hears."),
    ]
}
