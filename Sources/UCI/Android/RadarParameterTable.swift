// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The parameters of a radar session, by Android.
public enum RadarParameterTable: ParameterTable {
    static func name(_ id: UInt16) -> String? {
        switch id {
        case 0x00: "RADAR_TIMING_PARAMS"
        case 0x01: "SAMPLES_PER_SWEEP"
        case 0x02: "CHANNEL_NUMBER"
        case 0x03: "SWEEP_OFFSET"
        case 0x04: "RFRAME_CONFIG"
        case 0x05: "PREAMBLE_DURATION"
        case 0x06: "PREAMBLE_CODE_INDEX"
        case 0x07: "SESSION_PRIORITY"
        case 0x08: "BITS_PER_SAMPLE"
        case 0x09: "PRF_MODE"
        case 0x0A: "NUMBER_OF_BURSTS"
        case 0x0B: "RADAR_DATA_TYPE"
        default: nil
        }
    }

    static func value(_ id: UInt16, _ octets: [UInt8]) -> FieldValue? {
        switch id {
        case 0x00 where octets.count == 7:
            .group([
                Field(
                    "burstPeriodMilliseconds",
                    FieldValue(number: Array(octets[0..<4])) ?? .absent
                ),
                Field("sweepPeriod", FieldValue(number: Array(octets[4..<6])) ?? .absent),
                Field("sweepsPerBurst", octets[6]),
            ])
        case 0x03: Int16(octets: octets)?.fieldValue
        case 0x04 where octets.count == 1: FieldValue(FrameConfig(rawValue: octets[0]))
        case 0x05 where octets.count == 1: FieldValue(PreambleDuration(rawValue: octets[0]))
        case 0x09 where octets.count == 1: FieldValue(PRFMode(rawValue: octets[0]))
        case 0x01, 0x02, 0x06, 0x07, 0x08, 0x0A, 0x0B: FieldValue(number: octets)
        default: nil
        }
    }
}
