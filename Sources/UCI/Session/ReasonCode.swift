// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Why a session changed its state: `reason_code` of SESSION_STATUS_NTF.
///
/// Errors that need the whole parameter set show up here, after a START that was answered OK.
public struct ReasonCode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let commanded = Self(rawValue: 0x00)
    public static let maxRetriesReached = Self(rawValue: 0x01)
    public static let maxMeasurementsReached = Self(rawValue: 0x02)
    public static let tooFewSlots = Self(rawValue: 0x21)
    public static let invalidRangingDuration = Self(rawValue: 0x23)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "STATE_CHANGE_WITH_SESSION_MANAGEMENT_COMMANDS", "The host asked for it."),
        .init(
            0x01,
            "MAX_RANGING_ROUND_RETRY_COUNT_REACHED",
            "As many rounds failed as MAX_RR_RETRY allows."
        ),
        .init(
            0x02,
            "MAX_NUMBER_OF_MEASUREMENTS_REACHED",
            "All MAX_NUMBER_OF_MEASUREMENTS are made."
        ),
        .init(
            0x03,
            "SESSION_SUSPENDED_DUE_TO_INBAND_SIGNAL",
            "The controller suspended the session over the air."
        ),
        .init(
            0x04,
            "SESSION_RESUMED_DUE_TO_INBAND_SIGNAL",
            "The controller resumed the session over the air."
        ),
        .init(
            0x05,
            "SESSION_STOPPED_DUE_TO_INBAND_SIGNAL",
            "The controller ended the session over the air."
        ),
        .init(0x1D, "ERROR_INVALID_UL_TDOA_RANDOM_WINDOW", "UL_TDOA_RANDOM_WINDOW does not fit."),
        .init(0x1E, "ERROR_MIN_FRAMES_PER_RR_NOT_SUPPORTED", "MIN_FRAMES_PER_RR is not supported."),
        .init(0x1F, "ERROR_TX_DELAY_NOT_SUPPORTED", "INTER_FRAME_INTERVAL is not supported."),
        .init(0x20, "ERROR_SLOT_LENGTH_NOT_SUPPORTED", "SLOT_DURATION is not supported."),
        .init(
            0x21,
            "ERROR_INSUFFICIENT_SLOTS_PER_RR",
            "SLOTS_PER_RR is too few for the messages of a round."
        ),
        .init(0x22, "ERROR_MAC_ADDRESS_MODE_NOT_SUPPORTED", "MAC_ADDRESS_MODE is not supported."),
        .init(0x23, "ERROR_INVALID_RANGING_DURATION", "RANGING_DURATION does not hold a round."),
        .init(0x24, "ERROR_INVALID_STS_CONFIG", "STS_CONFIG is not supported."),
        .init(0x25, "ERROR_INVALID_RFRAME_CONFIG", "RFRAME_CONFIG is not supported."),
        .init(0x26, "ERROR_HUS_NOT_ENOUGH_SLOTS", "Hybrid session: too few slots."),
        .init(
            0x27,
            "ERROR_HUS_CFP_PHASE_TOO_SHORT",
            "Hybrid session: the contention free phase is too short."
        ),
        .init(
            0x28,
            "ERROR_HUS_CAP_PHASE_TOO_SHORT",
            "Hybrid session: the contention phase is too short."
        ),
        .init(0x29, "ERROR_HUS_OTHERS", "Hybrid session: another error."),
        .init(0x2A, "ERROR_STATUS_SESSION_KEY_NOT_FOUND", "The session key is not there."),
        .init(0x2B, "ERROR_STATUS_SUB_SESSION_KEY_NOT_FOUND", "The sub-session key is not there."),
        .init(0x2C, "ERROR_INVALID_PREAMBLE_CODE_INDEX", "PREAMBLE_CODE_INDEX is not supported."),
        .init(0x2D, "ERROR_INVALID_SFD_ID", "SFD_ID is not supported."),
        .init(0x2E, "ERROR_INVALID_PSDU_DATA_RATE", "PSDU_DATA_RATE is not supported."),
        .init(0x2F, "ERROR_INVALID_PHR_DATA_RATE", "BPRF_PHR_DATA_RATE is not supported."),
        .init(0x30, "ERROR_INVALID_PREAMBLE_DURATION", "PREAMBLE_DURATION is not supported."),
        .init(0x31, "ERROR_INVALID_STS_LENGTH", "STS_LENGTH is not supported."),
        .init(
            0x32,
            "ERROR_INVALID_NUM_OF_STS_SEGMENTS",
            "NUMBER_OF_STS_SEGMENTS is not supported."
        ),
        .init(
            0x33,
            "ERROR_INVALID_NUM_OF_CONTROLEES",
            "NUMBER_OF_CONTROLEES does not fit; the list may be empty."
        ),
        .init(0x34, "ERROR_MAX_RANGING_REPLY_TIME_EXCEEDED", "The reply time is too long."),
        .init(0x35, "ERROR_INVALID_DST_ADDRESS_LIST", "DST_MAC_ADDRESS does not fit."),
        .init(
            0x36,
            "ERROR_INVALID_OR_NOT_FOUND_SUB_SESSION_ID",
            "The sub-session id is invalid or not there."
        ),
        .init(0x37, "ERROR_INVALID_RESULT_REPORT_CONFIG", "RESULT_REPORT_CONFIG is not supported."),
        .init(
            0x38,
            "ERROR_INVALID_RANGING_ROUND_CONTROL_CONFIG",
            "RANGING_ROUND_CONTROL is not supported."
        ),
        .init(0x39, "ERROR_INVALID_RANGING_ROUND_USAGE", "RANGING_ROUND_USAGE is not supported."),
        .init(0x3A, "ERROR_INVALID_MULTI_NODE_MODE", "MULTI_NODE_MODE is not supported."),
        .init(0x3B, "ERROR_RDS_FETCH_FAILURE", "The ranging data set could not be fetched."),
        .init(0x3C, "ERROR_REF_UWB_SESSION_DOES_NOT_EXIST", "The reference session is not there."),
        .init(
            0x3D,
            "ERROR_REF_UWB_SESSION_RANGING_DURATION_MISMATCH",
            "The reference session has another RANGING_DURATION."
        ),
        .init(
            0x3E,
            "ERROR_REF_UWB_SESSION_INVALID_OFFSET_TIME",
            "The offset to the reference session does not fit."
        ),
        .init(0x3F, "ERROR_REF_UWB_SESSION_LOST", "The reference session was lost."),
        .init(
            0x40,
            "ERROR_DT_ANCHOR_RANGING_ROUNDS_NOT_CONFIGURED",
            "The anchor has no ranging rounds."
        ),
        .init(0x41, "ERROR_DT_TAG_RANGING_ROUNDS_NOT_CONFIGURED", "The tag has no ranging rounds."),
        .init(0x42, "ERROR_UWB_INITIATION_TIME_EXPIRED", "The time to start at has passed."),
        .init(0x80, "ERROR_INVALID_CHANNEL_WITH_AOA", "No angle of arrival on this channel."),
        .init(
            0x81,
            "ERROR_STOPPED_DUE_TO_OTHER_SESSION_CONFLICT",
            "Android: another session is in the way."
        ),
        .init(0x82, "REGULATION_UWB_OFF", "Android: UWB is switched off by regulation."),
        .init(0xA2, "MAX_STS_INDEX_REACHED", "Android: the STS index is used up."),
        .init(0xF2, "VENDOR_MAX_STS_REACHED", "Qorvo: the STS index is used up."),
        .init(0xF3, "VENDOR_RADAR_TIME", "Qorvo: radar timing."),
        .init(0xF4, "VENDOR_DEVICE_ROLE", "Qorvo: DEVICE_ROLE."),
        .init(0xF5, "VENDOR_NO_MEMORY", "Qorvo: out of memory."),
        .init(0xF7, "VENDOR_DRIVER_DOWN", "Qorvo: the radio driver is down."),
        .init(0xF8, "VENDOR_PROXIMITY_RANGE", "Qorvo: the proximity range."),
        .init(0xF9, "VENDOR_FRAME_INTERVAL", "Qorvo: the frame interval."),
        .init(0xFA, "VENDOR_CAP_SIZE", "Qorvo: CAP_SIZE_RANGE."),
        .init(0xFB, "VENDOR_SCHEDULE_MODE", "Qorvo: SCHEDULE_MODE."),
        .init(0xFC, "VENDOR_PRF_MODE", "Qorvo: PRF_MODE."),
        .init(0xFE, "VENDOR_START_CONFIG", "Qorvo: the configuration at start."),
        .init(0xFF, "VENDOR_RDS_BUSY", "Qorvo: the ranging data set is busy."),
    ]
}
