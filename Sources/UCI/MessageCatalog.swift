// SPDX-License-Identifier: Apache-2.0

/// The names of all messages that the standard or Android's stack gives one.
///
/// The name of a message is its base and what it is: `SESSION_INIT` and `_RSP`. It is given by
/// group and opcode alone, so that an answer no standard foresees (a board answering a
/// notification's opcode) still has a name.
public enum MessageCatalog {
    /// `CORE_DEVICE_RESET_CMD`; `VENDOR_E_2A_CMD` for an unknown opcode of the groups 9 to F,
    /// `UNKNOWN_3_00_RSP` for one of any other.
    public static func name(of id: MessageID) -> String {
        let suffix =
            switch id.type {
            case .command: "CMD"
            case .response: "RSP"
            case .notification: "NTF"
            case .data: "DATA"
            }
        if let base = base(of: id) { return id.type == .data ? base : "\(base)_\(suffix)" }
        let kind = id.group.rawValue >= 0x9 && id.type != .data ? "VENDOR" : "UNKNOWN"
        let group = String(id.group.rawValue, radix: 16, uppercase: true)
        let opcode = String(id.opcode, radix: 16, uppercase: true)
        return "\(kind)_\(group)_\(opcode.count < 2 ? "0" : "")\(opcode)_\(suffix)"
    }

    /// Whether the message has a name of its own. Where a frame boundary was lost, a header is
    /// believed only if it has one or is a vendor's.
    public static func isKnown(_ id: MessageID) -> Bool { base(of: id) != nil }

    private static func base(of id: MessageID) -> String? {
        if id.type == .data { return dataFormat(id.group.rawValue) }
        return switch id.group {
        case .core: core(id.opcode)
        case .sessionConfiguration: sessionConfiguration(id.opcode)
        case .sessionControl: sessionControl(id.opcode, isNotification: id.type == .notification)
        case .android: android(id.opcode)
        case .test: test(id.opcode)
        default: nil
        }
    }

    private static func core(_ opcode: UInt8) -> String? {
        switch opcode {
        case 0x00: "CORE_DEVICE_RESET"
        case 0x01: "CORE_DEVICE_STATUS"
        case 0x02: "CORE_GET_DEVICE_INFO"
        case 0x03: "CORE_GET_CAPS_INFO"
        case 0x04: "CORE_SET_CONFIG"
        case 0x05: "CORE_GET_CONFIG"
        case 0x06: "CORE_DEVICE_SUSPEND"
        case 0x07: "CORE_GENERIC_ERROR"
        case 0x08: "CORE_QUERY_UWBS_TIMESTAMP"
        default: nil
        }
    }

    private static func sessionConfiguration(_ opcode: UInt8) -> String? {
        switch opcode {
        case 0x00: "SESSION_INIT"
        case 0x01: "SESSION_DEINIT"
        case 0x02: "SESSION_STATUS"
        case 0x03: "SESSION_SET_APP_CONFIG"
        case 0x04: "SESSION_GET_APP_CONFIG"
        case 0x05: "SESSION_GET_COUNT"
        case 0x06: "SESSION_GET_STATE"
        case 0x07: "SESSION_UPDATE_CONTROLLER_MULTICAST_LIST"
        case 0x08: "SESSION_UPDATE_DT_ANCHOR_RANGING_ROUNDS"
        case 0x09: "SESSION_UPDATE_DT_TAG_RANGING_ROUNDS"
        case 0x0A: "SESSION_SET_INITIATOR_DT_ANCHOR_RR_RDM_LIST"
        case 0x0B: "SESSION_QUERY_DATA_SIZE_IN_RANGING"
        case 0x0C: "SESSION_SET_HUS_CONTROLLER_CONFIG"
        case 0x0D: "SESSION_SET_HUS_CONTROLEE_CONFIG"
        case 0x0E: "SESSION_DATA_TRANSFER_PHASE_CONFIG"
        default: nil
        }
    }

    private static func sessionControl(_ opcode: UInt8, isNotification: Bool) -> String? {
        switch opcode {
        case 0x00: isNotification ? "SESSION_INFO" : "SESSION_START"
        case 0x01: "SESSION_STOP"
        case 0x03: "SESSION_GET_RANGING_COUNT"
        case 0x04: "SESSION_DATA_CREDIT"
        case 0x05: "SESSION_DATA_TRANSFER_STATUS"
        case 0x06: "SESSION_ROLE_CHANGE"
        case 0x07: "LOGICAL_LINK_CREATE"
        case 0x08: "LOGICAL_LINK_CLOSE"
        case 0x09: "LOGICAL_LINK_UWBS_CLOSE"
        case 0x0A: "LOGICAL_LINK_UWBS_CREATE"
        case 0x0B: "LOGICAL_LINK_GET_PARAM"
        default: nil
        }
    }

    private static func android(_ opcode: UInt8) -> String? {
        switch opcode {
        case 0x00: "ANDROID_GET_POWER_STATS"
        case 0x01: "ANDROID_SET_COUNTRY_CODE"
        case 0x02: "ANDROID_FIRA_RANGE_DIAGNOSTICS"
        case 0x11: "ANDROID_RADAR_SET_APP_CONFIG"
        case 0x12: "ANDROID_RADAR_GET_APP_CONFIG"
        default: nil
        }
    }

    private static func test(_ opcode: UInt8) -> String? {
        switch opcode {
        case 0x00: "TEST_CONFIG_SET"
        case 0x01: "TEST_CONFIG_GET"
        case 0x02: "TEST_PERIODIC_TX"
        case 0x03: "TEST_PER_RX"
        case 0x05: "TEST_RX"
        case 0x06: "TEST_LOOPBACK"
        case 0x07: "TEST_STOP_SESSION"
        case 0x08: "TEST_SS_TWR"
        case 0x09: "TEST_SR_RX"
        default: nil
        }
    }

    /// The standard writes these names without an ending.
    private static func dataFormat(_ format: UInt8) -> String? {
        switch format {
        case 0x1: "DATA_MESSAGE_SND"
        case 0x2: "DATA_MESSAGE_RCV"
        case 0x3: "LL_DATA_SND"
        case 0x4: "LL_DATA_RCV"
        case 0xF: "ANDROID_RADAR_DATA_RCV"
        default: nil
        }
    }
}
