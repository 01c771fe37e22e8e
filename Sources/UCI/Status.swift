// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How a command, a measurement or a parameter ended: the status codes of UCI.
public struct Status: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ok = Self(rawValue: 0x00)
    public static let rejected = Self(rawValue: 0x01)
    public static let failed = Self(rawValue: 0x02)
    public static let syntaxError = Self(rawValue: 0x03)
    public static let invalidParameter = Self(rawValue: 0x04)
    public static let unknownGroup = Self(rawValue: 0x07)
    public static let unknownOpcode = Self(rawValue: 0x08)
    public static let readOnly = Self(rawValue: 0x09)
    /// The board asks for the same packet again.
    public static let retry = Self(rawValue: 0x0A)
    public static let sessionNotExist = Self(rawValue: 0x11)
    public static let sessionDuplicate = Self(rawValue: 0x12)
    public static let sessionActive = Self(rawValue: 0x13)
    public static let maxSessionsExceeded = Self(rawValue: 0x14)
    public static let sessionNotConfigured = Self(rawValue: 0x15)
    /// Success: the distance came out below zero, as it does within some 10 cm.
    public static let okNegativeDistance = Self(rawValue: 0x1B)
    public static let rangingTransmissionFailed = Self(rawValue: 0x20)
    public static let rangingReceiveTimeout = Self(rawValue: 0x21)
    public static let rangingDecodingFailed = Self(rawValue: 0x22)
    public static let rangingTimestampFailed = Self(rawValue: 0x24)

    /// Whether what was asked for was done.
    @inlinable public var isSuccess: Bool { self == .ok || self == .okNegativeDistance }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "OK", "Done as asked."),
        .init(0x01, "REJECTED", "The board will not do it in its present state."),
        .init(0x02, "FAILED", "The board tried and could not."),
        .init(0x03, "SYNTAX_ERROR", "The packet's length or content is not what it should be."),
        .init(0x04, "INVALID_PARAM", "A parameter is unknown or its value is not accepted."),
        .init(0x05, "INVALID_RANGE", "A value is outside its range."),
        .init(0x06, "INVALID_MESSAGE_SIZE", "The message is longer than the board takes."),
        .init(0x07, "UNKNOWN_GID", "The board knows no such group."),
        .init(0x08, "UNKNOWN_OID", "The board knows no such message in this group."),
        .init(0x09, "READ_ONLY", "The parameter can only be read."),
        .init(0x0A, "UCI_MESSAGE_RETRY", "The board asks for the same packet again."),
        .init(0x0B, "UNKNOWN", "The board gives no reason."),
        .init(0x0C, "NOT_APPLICABLE", "The request makes no sense here."),
        .init(0x11, "ERROR_SESSION_NOT_EXIST", "No session has this id or handle."),
        .init(0x12, "ERROR_SESSION_DUPLICATE", "A session with this id is there already."),
        .init(0x13, "ERROR_SESSION_ACTIVE", "The session is ranging: stop it first."),
        .init(0x14, "ERROR_MAX_SESSIONS_EXCEEDED", "The board holds no more sessions."),
        .init(0x15, "ERROR_SESSION_NOT_CONFIGURED", "Mandatory parameters are still missing."),
        .init(0x16, "ERROR_ACTIVE_SESSIONS_ONGOING", "Not while a session is ranging."),
        .init(0x17, "ERROR_MULTICAST_LIST_FULL", "The multicast list has no place left."),
        .init(0x18, "ERROR_ADDRESS_NOT_FOUND", "UCI 1.x: the address is not in the list."),
        .init(0x19, "ERROR_ADDRESS_ALREADY_PRESENT", "UCI 1.x: the address is in the list."),
        .init(0x1A, "ERROR_UWB_INITIATION_TIME_TOO_OLD", "The time to start at has passed."),
        .init(0x1B, "OK_NEGATIVE_DISTANCE_REPORT", "Success; the distance is below zero."),
        .init(0x20, "RANGING_TX_FAILED", "The ranging frame could not be sent."),
        .init(0x21, "RANGING_RX_TIMEOUT", "No frame of the peer arrived in its slot."),
        .init(0x22, "RANGING_RX_PHY_DEC_FAILED", "A frame arrived that could not be decoded."),
        .init(0x23, "RANGING_RX_PHY_TOA_FAILED", "The time of arrival could not be found."),
        .init(0x24, "RANGING_RX_PHY_STS_FAILED", "The scrambled timestamp did not match."),
        .init(0x25, "RANGING_RX_MAC_DEC_FAILED", "The frame's MAC layer could not be decoded."),
        .init(0x26, "RANGING_RX_MAC_IE_DEC_FAILED", "An information element was not readable."),
        .init(0x27, "RANGING_RX_MAC_IE_MISSING", "An information element was not there."),
        .init(0x28, "ERROR_ROUND_INDEX_NOT_ACTIVATED", "The ranging round is not active."),
        .init(
            0x29,
            "ERROR_NUMBER_OF_ACTIVE_RANGING_ROUNDS_EXCEEDED",
            "More ranging rounds than the board can follow."
        ),
        .init(
            0x2A,
            "ERROR_ROUND_INDEX_NOT_SET_AS_INITIATOR",
            "DL-TDoA: not an initiator in this round. Sources disagree on 0x2A and 0x2B."
        ),
        .init(
            0x2B,
            "ERROR_DL_TDOA_DEVICE_ADDRESS_NOT_MATCHING",
            "DL-TDoA: the address matches no anchor. Sources disagree on 0x2A and 0x2B."
        ),
        .init(0x30, "DATA_MAX_TX_PSDU_SIZE_EXCEEDED", "The data does not fit a frame."),
        .init(0x31, "DATA_RX_CRC_ERROR", "Received data had a wrong checksum."),
        .init(0x50, "ERROR_CCC_SE_BUSY", "The secure element is busy."),
        .init(0x51, "ERROR_CCC_LIFECYCLE", "The secure element is in the wrong state of life."),
        .init(
            0x52,
            "ERROR_STOPPED_DUE_TO_OTHER_SESSION_CONFLICT",
            "Another session is in the way."
        ),
        .init(0x53, "REGULATION_UWB_OFF", "UWB is switched off by regulation."),
        .init(0x54, "VENDOR_THERMAL", "NXP: too hot."),
        .init(0x55, "VENDOR_NOT_SUPPORTED", "NXP: not supported."),
        .init(
            0x56,
            "VENDOR_COUNTRY_BLOCKED_CHANNEL",
            "NXP: the channel is closed in this country."
        ),
        .init(0x58, "VENDOR_BUFFER_UNDERFLOW", "NXP: buffer underflow."),
        .init(0x59, "VENDOR_LOW_BATTERY", "NXP: battery low."),
        .init(0xFE, "VENDOR_HARDWARE_RESET", "NXP: the hardware was reset."),
        .init(0xFF, "VENDOR_UNKNOWN", "Qorvo: unknown."),
    ]
}
