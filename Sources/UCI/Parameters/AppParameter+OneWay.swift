// SPDX-License-Identifier: Apache-2.0

// Ranging in one direction: UL-TDoA, DL-TDoA and advertisers.

extension AppParameter<UInt32> {
    /// `UL_TDOA_TX_INTERVAL`, 0x33. Milliseconds. Default 2000.
    public static let uplinkInterval = Self(0x33, "UL_TDOA_TX_INTERVAL")
    /// `UL_TDOA_RANDOM_WINDOW`, 0x34. Milliseconds. Default 0.
    public static let uplinkRandomWindow = Self(0x34, "UL_TDOA_RANDOM_WINDOW")
}

extension AppParameter<UInt8> {
    /// `UL_TDOA_NTF_REPORT_CONFIG`, 0x37. No public source tells its values.
    public static let uplinkReport = Self(0x37, "UL_TDOA_NTF_REPORT_CONFIG")
    /// `MIN_FRAMES_PER_RR`, 0x3A. Sources disagree on the default: send it.
    public static let minFrames = Self(0x3A, "MIN_FRAMES_PER_RR")
    /// `INTER_FRAME_INTERVAL`, 0x3C. Milliseconds. Default 1.
    public static let interFrameInterval = Self(0x3C, "INTER_FRAME_INTERVAL")
    /// `DL_TDOA_TX_TIMESTAMP_CONF`, 0x3E. Bits: 0 common time base, 2..1 0 for 40 and 1 for 64
    /// bits.
    public static let downlinkTimestamp = Self(0x3E, "DL_TDOA_TX_TIMESTAMP_CONF", 0...7)
    /// `DL_TDOA_BLOCK_SKIPPING`, 0x43. Blocks that a tag skips. Default 0.
    public static let downlinkSkipping = Self(0x43, "DL_TDOA_BLOCK_SKIPPING")
    /// `OWR_AOA_MEASUREMENT_NTF_PERIOD`, 0x4D. Default 0.
    public static let angleNotificationPeriod = Self(0x4D, "OWR_AOA_MEASUREMENT_NTF_PERIOD")
}

extension AppParameter<RawOctets> {
    /// `UL_TDOA_DEVICE_ID`, 0x38. A kind (0 none, 1 of 2, 2 of 4, 3 of 8 octets) and the id.
    /// Default none.
    public static let uplinkDeviceID = Self(0x38, "UL_TDOA_DEVICE_ID", lengths: [1, 3, 5, 9])
    /// `DL_TDOA_ANCHOR_LOCATION`, 0x41. Bits of the first octet: 0 included, 2..1 0 for WGS-84 (12
    /// octets) and 1 for relative (10).
    public static let downlinkLocation = Self(
        0x41,
        "DL_TDOA_ANCHOR_LOCATION",
        lengths: [1, 11, 13]
    )
}

extension AppParameter<TimestampLength> {
    /// `UL_TDOA_TX_TIMESTAMP`, 0x39. Default none.
    public static let uplinkTimestamp = Self(0x39, "UL_TDOA_TX_TIMESTAMP")
}

extension AppParameter<UInt16> {
    /// `MTU_SIZE`, 0x3B. Octets.
    public static let maxTransmissionUnit = Self(0x3B, "MTU_SIZE")
}

extension AppParameter<DownlinkMethod> {
    /// `DL_TDOA_RANGING_METHOD`, 0x3D. Default double-sided.
    public static let downlinkMethod = Self(0x3D, "DL_TDOA_RANGING_METHOD")
}

extension AppParameter<Bool> {
    /// `DL_TDOA_HOP_COUNT`, 0x3F. Whether it is sent.
    public static let downlinkHopCount = Self(0x3F, "DL_TDOA_HOP_COUNT")
    /// `DL_TDOA_ANCHOR_CFO`, 0x40. Whether it is sent. Default on.
    public static let downlinkClockOffset = Self(0x40, "DL_TDOA_ANCHOR_CFO")
    /// `DL_TDOA_TX_ACTIVE_RANGING_ROUNDS`, 0x42. Whether they are sent.
    public static let downlinkActiveRounds = Self(0x42, "DL_TDOA_TX_ACTIVE_RANGING_ROUNDS")
    /// `DL_TDOA_TIME_REFERENCE_ANCHOR`, 0x44. Default off.
    public static let timeReferenceAnchor = Self(0x44, "DL_TDOA_TIME_REFERENCE_ANCHOR")
    /// `DL_TDOA_RESPONDER_TOF`, 0x49. Whether it is sent.
    public static let downlinkResponderToF = Self(0x49, "DL_TDOA_RESPONDER_TOF")
}

extension AppParameter<UInt8> {
    static let oneWayRows: [AppParameterTable.Row] = [
        .init(AppParameter<UInt32>.uplinkInterval),
        .init(AppParameter<UInt32>.uplinkRandomWindow),
        .init(AppParameter<UInt8>.uplinkReport),
        .init(AppParameter<RawOctets>.uplinkDeviceID),
        .init(AppParameter<TimestampLength>.uplinkTimestamp),
        .init(AppParameter<UInt8>.minFrames),
        .init(AppParameter<UInt16>.maxTransmissionUnit),
        .init(AppParameter<UInt8>.interFrameInterval),
        .init(AppParameter<DownlinkMethod>.downlinkMethod),
        .init(AppParameter<UInt8>.downlinkTimestamp),
        .init(AppParameter<Bool>.downlinkHopCount),
        .init(AppParameter<Bool>.downlinkClockOffset),
        .init(AppParameter<RawOctets>.downlinkLocation),
        .init(AppParameter<Bool>.downlinkActiveRounds),
        .init(AppParameter<UInt8>.downlinkSkipping),
        .init(AppParameter<Bool>.timeReferenceAnchor),
        .init(AppParameter<Bool>.downlinkResponderToF),
        .init(AppParameter<UInt8>.angleNotificationPeriod),
    ]
}
