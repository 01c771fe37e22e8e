// SPDX-License-Identifier: Apache-2.0

// When rounds happen. 1 RSTU is 1/1200 ms.

extension AppParameter<UInt16> {
    /// `SLOT_DURATION`, 0x08. RSTU; 1200 is 1 ms. Default 2400.
    public static let slotDuration = Self(0x08, "SLOT_DURATION", 1...65535)
    /// `MAX_RR_RETRY`, 0x2A. Failed rounds before the session goes idle; 0 is no limit, the
    /// default.
    public static let maxRetries = Self(0x2A, "MAX_RR_RETRY")
    /// `MAX_NUMBER_OF_MEASUREMENTS`, 0x32. Then the session goes idle; 0 is no limit, the default.
    public static let maxMeasurements = Self(0x32, "MAX_NUMBER_OF_MEASUREMENTS")
}

extension AppParameter<UInt32> {
    /// `RANGING_DURATION`, 0x09. The length of a block in milliseconds. Default 200. UCI 1.x:
    /// RANGING_INTERVAL.
    public static let rangingDuration = Self(0x09, "RANGING_DURATION")
}

extension AppParameter<TimeStructure> {
    /// `RANGING_TIME_STRUCT`, 0x1A. Default block based.
    public static let timeStructure = Self(0x1A, "RANGING_TIME_STRUCT")
}

extension AppParameter<UInt8> {
    /// `SLOTS_PER_RR`, 0x1B. Default 25.
    public static let slotsPerRound = Self(0x1B, "SLOTS_PER_RR", 1...255)
    /// `TX_JITTER_WINDOW_SIZE`, 0x21. Default 0.
    public static let jitterWindow = Self(0x21, "TX_JITTER_WINDOW_SIZE")
    /// `BLOCK_STRIDE_LENGTH`, 0x2D. Blocks skipped between used ones. Default 0.
    public static let blockStride = Self(0x2D, "BLOCK_STRIDE_LENGTH")
    /// `IN_BAND_TERMINATION_ATTEMPT_COUNT`, 0x2F. How often the end is announced over the air.
    /// Default 1.
    public static let inBandTerminationAttempts = Self(
        0x2F,
        "IN_BAND_TERMINATION_ATTEMPT_COUNT",
        0...10
    )
}

extension AppParameter<InitiationTime> {
    /// `UWB_INITIATION_TIME`, 0x2B. When ranging begins. Default at once.
    public static let initiationTime = Self(0x2B, "UWB_INITIATION_TIME", lengths: [4, 8])
}

extension AppParameter<HoppingMode> {
    /// `HOPPING_MODE`, 0x2C. Default none.
    public static let hoppingMode = Self(0x2C, "HOPPING_MODE")
}

extension AppParameter<Bool> {
    /// `SUSPEND_RANGING_ROUNDS`, 0x36. May be set while ranging. Default off.
    public static let suspendRounds = Self(0x36, "SUSPEND_RANGING_ROUNDS")
}

extension AppParameter<SessionTimeBase> {
    /// `SESSION_TIME_BASE`, 0x48. The place in the time of another session. Default none.
    public static let timeBase = Self(0x48, "SESSION_TIME_BASE", lengths: [9])
}

extension AppParameter<ContentionSlots> {
    /// `CAP_SIZE_RANGE`, 0x20. Slots of the contention phase.
    public static let contentionSlots = Self(0x20, "CAP_SIZE_RANGE", lengths: [2])
}

extension AppParameter<UInt8> {
    static let timingRows: [AppParameterTable.Row] = [
        .init(AppParameter<UInt16>.slotDuration),
        .init(AppParameter<UInt32>.rangingDuration),
        .init(AppParameter<TimeStructure>.timeStructure),
        .init(AppParameter<UInt8>.slotsPerRound),
        .init(AppParameter<ContentionSlots>.contentionSlots),
        .init(AppParameter<UInt8>.jitterWindow),
        .init(AppParameter<UInt16>.maxRetries),
        .init(AppParameter<InitiationTime>.initiationTime),
        .init(AppParameter<HoppingMode>.hoppingMode),
        .init(AppParameter<UInt8>.blockStride),
        .init(AppParameter<UInt8>.inBandTerminationAttempts),
        .init(AppParameter<UInt16>.maxMeasurements),
        .init(AppParameter<Bool>.suspendRounds),
        .init(AppParameter<SessionTimeBase>.timeBase),
    ]
}
