// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The parameters of the board itself, of CORE_SET_CONFIG and CORE_GET_CONFIG.
///
/// A0 to A9 are Qorvo's, the two-octet ids that begin with E4 NXP's.
public enum DeviceParameterTable: ParameterTable {
    /// Read only.
    public static let deviceState: UInt16 = 0x00
    /// 1 on, the default; off while debugging over a serial line.
    public static let lowPowerMode: UInt16 = 0x01

    static func name(_ id: UInt16) -> String? {
        switch id {
        case deviceState: "DEVICE_STATE"
        case lowPowerMode: "LOW_POWER_MODE"
        case 0xA0: "QORVO_CHANNEL"
        case 0xA8: "QORVO_TRACE_MASK"
        case 0xA9: "QORVO_MIN_INACTIVITY_MILLISECONDS"
        case 0xE402: "NXP_WAKEUP_SOURCE"
        case 0xE403: "NXP_WTX_COUNT"
        case 0xE404: "NXP_DPD_ENTRY_TIMEOUT_MILLISECONDS"
        case 0xE428: "NXP_TX_PULSE_SHAPE"
        case 0xE433: "NXP_EXTENDED_NOTIFICATION"
        case 0xE460: "NXP_RX_ANTENNAS"
        case 0xE461: "NXP_TX_ANTENNAS"
        case 0xE462: "NXP_RX_ANTENNA_PAIRS"
        default: nil
        }
    }

    static func value(_ id: UInt16, _ octets: [UInt8]) -> FieldValue? {
        switch id {
        case deviceState where octets.count == 1:
            FieldValue(DeviceState(rawValue: octets[0]))
        case lowPowerMode: Bool(octets: octets)?.fieldValue
        case 0xA0, 0xA8, 0xA9, 0xE402, 0xE403, 0xE404, 0xE433: FieldValue(number: octets)
        default: nil
        }
    }
}
