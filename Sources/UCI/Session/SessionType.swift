// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a session is for: `session_type` of SESSION_INIT_CMD.
public struct SessionType: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ranging = Self(rawValue: 0x00)
    public static let rangingWithData = Self(rawValue: 0x01)
    public static let deviceTest = Self(rawValue: 0xD0)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "RANGING", "Ranging."),
        .init(0x01, "RANGING_WITH_IN_BAND_DATA", "Ranging with data inside the ranging rounds."),
        .init(0x02, "DATA_TRANSFER", "Data without ranging."),
        .init(0x03, "RANGING_ONLY_PHASE", "Hybrid session: a phase of ranging."),
        .init(0x04, "IN_BAND_DATA_PHASE", "Hybrid session: a phase of data."),
        .init(0x05, "RANGING_WITH_DATA_PHASE", "Hybrid session: a phase of both."),
        .init(0x9F, "HUS_PRIMARY", "The primary session of a hybrid one."),
        .init(0xA0, "CCC", "Ranging for a car key, by the Car Connectivity Consortium."),
        .init(0xA1, "RADAR", "Android: radar."),
        .init(0xA2, "ALIRO", "Ranging for a door, by Aliro."),
        .init(0xD0, "DEVICE_TEST_MODE", "The test group works only in such a session."),
    ]
}
