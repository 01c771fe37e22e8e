// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The parameters of a device test, which need a session of type DEVICE_TEST_MODE.
public enum TestParameterTable: ParameterTable {
    static func name(_ id: UInt16) -> String? {
        switch id {
        case 0x00: "NUM_PACKETS"
        case 0x01: "T_GAP"
        case 0x02: "T_START"
        case 0x03: "T_WIN"
        case 0x04: "RANDOMIZE_PSDU"
        case 0x05: "PHR_RANGING_BIT"
        case 0x06: "RMARKER_TX_START"
        case 0x07: "RMARKER_RX_START"
        case 0x08: "STS_INDEX_AUTO_INCR"
        case 0x09: "STS_DETECT_BITMAP"
        default: nil
        }
    }

    static func value(_ id: UInt16, _ octets: [UInt8]) -> FieldValue? {
        id <= 0x08 ? FieldValue(number: octets) : nil
    }
}
