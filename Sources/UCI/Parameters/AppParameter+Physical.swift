// SPDX-License-Identifier: Apache-2.0

// What is sent on air.

extension AppParameter<ChannelNumber> {
    /// `CHANNEL_NUMBER`, 0x04. Default 9.
    public static let channelNumber = Self(0x04, "CHANNEL_NUMBER")
}

extension AppParameter<ChecksumType> {
    /// `MAC_FCS_TYPE`, 0x0B. Default CRC-16.
    public static let checksumType = Self(0x0B, "MAC_FCS_TYPE")
}

extension AppParameter<FrameConfig> {
    /// `RFRAME_CONFIG`, 0x12. Default SP3.
    public static let frameConfig = Self(0x12, "RFRAME_CONFIG")
}

extension AppParameter<UInt8> {
    /// `PREAMBLE_CODE_INDEX`, 0x14. 9...12 in BPRF, 25...32 in HPRF, 1...32 for car keys. Default
    /// 10.
    public static let preambleCode = Self(0x14, "PREAMBLE_CODE_INDEX", 1...32)
    /// `SFD_ID`, 0x15. 0 or 2 in BPRF, 1...4 in HPRF. Default 2.
    public static let startFrameDelimiter = Self(0x15, "SFD_ID", 0...4)
}

extension AppParameter<DataRate> {
    /// `PSDU_DATA_RATE`, 0x16. Default 6.81 Mbit/s.
    public static let dataRate = Self(0x16, "PSDU_DATA_RATE")
}

extension AppParameter<PreambleDuration> {
    /// `PREAMBLE_DURATION`, 0x17. Default 64 symbols.
    public static let preambleDuration = Self(0x17, "PREAMBLE_DURATION")
}

extension AppParameter<Bool> {
    /// `TX_ADAPTIVE_PAYLOAD_POWER`, 0x1C. UCI 1.x alone. Default off.
    public static let adaptivePower = Self(0x1C, "TX_ADAPTIVE_PAYLOAD_POWER")
}

extension AppParameter<PRFMode> {
    /// `PRF_MODE`, 0x1F. Default BPRF.
    public static let prfMode = Self(0x1F, "PRF_MODE")
}

extension AppParameter<HeaderRate> {
    /// `BPRF_PHR_DATA_RATE`, 0x31. Default 850 kbit/s.
    public static let headerRate = Self(0x31, "BPRF_PHR_DATA_RATE")
}

extension AppParameter<UInt8> {
    static let physicalRows: [AppParameterTable.Row] = [
        .init(AppParameter<ChannelNumber>.channelNumber),
        .init(AppParameter<ChecksumType>.checksumType),
        .init(AppParameter<FrameConfig>.frameConfig),
        .init(AppParameter<UInt8>.preambleCode),
        .init(AppParameter<UInt8>.startFrameDelimiter),
        .init(AppParameter<DataRate>.dataRate),
        .init(AppParameter<PreambleDuration>.preambleDuration),
        .init(AppParameter<Bool>.adaptivePower),
        .init(AppParameter<PRFMode>.prfMode),
        .init(AppParameter<HeaderRate>.headerRate),
    ]
}
