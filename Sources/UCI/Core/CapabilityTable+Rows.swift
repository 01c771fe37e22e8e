// SPDX-License-Identifier: Apache-2.0

extension CapabilityTable {
    public static let rows: [Row] = [
        Row(
            version1: 0x12,
            version2: 0x00,
            name: "MAX_MESSAGE_SIZE",
            lengths: 1...2,
            coding: .number
        ),
        Row(
            version1: 0x13,
            version2: 0x01,
            name: "MAX_DATA_PACKET_PAYLOAD_SIZE",
            lengths: 1...2,
            coding: .number
        ),
        Row(
            version1: 0x00,
            version2: 0x02,
            name: "FIRA_PHY_VERSION_RANGE",
            lengths: 4...4,
            coding: .version
        ),
        Row(
            version1: 0x01,
            version2: 0x03,
            name: "FIRA_MAC_VERSION_RANGE",
            lengths: 4...4,
            coding: .version
        ),
        Row(
            version1: nil,
            version2: 0x04,
            name: "DEVICE_TYPES",
            lengths: 1...1,
            coding: .bits(["controller", "controlee"])
        ),
        Row(
            version1: 0x02,
            version2: 0x05,
            name: "DEVICE_ROLES",
            lengths: 1...2,
            coding: .bits([
                "responder", "initiator", "UT sync anchor", "UT anchor", "UT tag", "advertiser",
                "observer", "DT anchor", "DT tag",
            ])
        ),
        Row(
            version1: 0x03,
            version2: 0x06,
            name: "RANGING_METHODS",
            lengths: 1...2,
            coding: .bits([
                "UL-TDoA", "SS-TWR deferred", "DS-TWR deferred", "SS-TWR non-deferred",
                "DS-TWR non-deferred", "DL-TDoA", "OWR AoA", "ESS-TWR", "ADS-TWR",
            ])
        ),
        Row(
            version1: 0x04,
            version2: 0x07,
            name: "STS_CONFIG",
            lengths: 1...1,
            coding: .bits([
                "static", "dynamic", "dynamic individual", "provisioned", "provisioned individual",
            ])
        ),
        Row(
            version1: 0x05,
            version2: 0x08,
            name: "MULTI_NODE_MODES",
            lengths: 1...1,
            coding: .bits(["one to one", "one to many", "many to many"])
        ),
        Row(
            version1: 0x06,
            version2: 0x09,
            name: "RANGING_TIME_STRUCT",
            lengths: 1...1,
            coding: .bits(["interval", "block"])
        ),
        Row(
            version1: 0x07,
            version2: 0x0A,
            name: "SCHEDULE_MODES",
            lengths: 1...1,
            coding: .bits(["contention", "time scheduled", "hybrid"])
        ),
        Row(
            version1: 0x08,
            version2: 0x0B,
            name: "HOPPING_MODE",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0x09,
            version2: 0x0C,
            name: "BLOCK_STRIDING",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0x0A,
            version2: 0x0D,
            name: "UWB_INITIATION_TIME",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0x0B,
            version2: 0x0E,
            name: "CHANNELS",
            lengths: 1...1,
            coding: .bits(["5", "6", "8", "9", "10", "12", "13", "14"])
        ),
        Row(
            version1: 0x0C,
            version2: 0x0F,
            name: "RFRAME_CONFIG",
            lengths: 1...1,
            coding: .bits(["SP0", "SP1", "SP2", "SP3"])
        ),
        Row(
            version1: 0x0D,
            version2: 0x10,
            name: "CC_CONSTRAINT_LENGTH",
            lengths: 1...1,
            coding: .bits(["K=3", "K=7"])
        ),
        Row(
            version1: 0x0E,
            version2: 0x11,
            name: "BPRF_PARAMETER_SETS",
            lengths: 1...1,
            coding: .bits(["1", "2", "3", "4", "5", "6"])
        ),
        Row(
            version1: 0x0F,
            version2: 0x12,
            name: "HPRF_PARAMETER_SETS",
            lengths: 5...5,
            coding: .bits((1...35).map(String.init))
        ),
        Row(
            version1: 0x10,
            version2: 0x13,
            name: "AOA_SUPPORT",
            lengths: 1...1,
            coding: .bits(["azimuth 90", "azimuth 180", "elevation", "figure of merit"])
        ),
        Row(
            version1: 0x11,
            version2: 0x14,
            name: "EXTENDED_MAC_ADDRESS",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: nil,
            version2: 0x15,
            name: "SUSPEND_RANGING",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: nil,
            version2: 0x16,
            name: "SESSION_KEY_LENGTH_256",
            lengths: 1...1,
            coding: .bits(["dynamic", "provisioned"])
        ),
        Row(
            version1: nil,
            version2: 0x17,
            name: "DT_ANCHOR_MAX_ACTIVE_ROUNDS",
            lengths: 1...1,
            coding: .number
        ),
        Row(
            version1: nil,
            version2: 0x18,
            name: "DT_TAG_MAX_ACTIVE_ROUNDS",
            lengths: 1...1,
            coding: .number
        ),
        Row(
            version1: nil,
            version2: 0x19,
            name: "DT_TAG_BLOCK_SKIPPING",
            lengths: 1...1,
            coding: .number
        ),
        Row(
            version1: nil,
            version2: 0x1A,
            name: "PSDU_LENGTH_SUPPORT",
            lengths: 1...1,
            coding: .number
        ),
        Row(
            version1: 0xA0,
            version2: 0xA0,
            name: "CCC_CHAPS_PER_SLOT",
            lengths: 1...1,
            coding: .bits(["3", "4", "6", "8", "9", "12", "24"])
        ),
        Row(
            version1: 0xA1,
            version2: 0xA1,
            name: "CCC_SYNC_CODES",
            lengths: 4...4,
            coding: .octets
        ),
        Row(
            version1: 0xA2,
            version2: 0xA2,
            name: "CCC_HOPPING_CONFIG_MODES",
            lengths: 1...1,
            coding: .octets
        ),
        Row(version1: 0xA3, version2: 0xA3, name: "CCC_CHANNELS", lengths: 1...1, coding: .octets),
        Row(
            version1: 0xA4,
            version2: 0xA4,
            name: "CCC_VERSIONS",
            lengths: 0...255,
            coding: .octets
        ),
        Row(
            version1: 0xA5,
            version2: 0xA5,
            name: "CCC_UWB_CONFIGS",
            lengths: 0...255,
            coding: .octets
        ),
        Row(
            version1: 0xA6,
            version2: 0xA6,
            name: "CCC_PULSE_SHAPE_COMBOS",
            lengths: 0...255,
            coding: .octets
        ),
        Row(
            version1: 0xA7,
            version2: 0xA7,
            name: "CCC_MINIMUM_RAN_MULTIPLIER",
            lengths: 4...4,
            coding: .number
        ),
        Row(
            version1: 0xA8,
            version2: 0xA8,
            name: "CCC_MAX_SESSIONS",
            lengths: 4...4,
            coding: .number
        ),
        Row(
            version1: 0xB0,
            version2: 0xB0,
            name: "RADAR_SUPPORT",
            lengths: 1...1,
            coding: .bits(["sweep samples"])
        ),
        Row(
            version1: 0xC0,
            version2: 0xC0,
            name: "POWER_STATS_QUERY",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0xE3,
            version2: 0xE3,
            name: "AOA_RESULT_REQ_INTERLEAVING",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0xE4,
            version2: 0xE4,
            name: "MIN_RANGING_INTERVAL_MILLISECONDS",
            lengths: 4...4,
            coding: .number
        ),
        Row(
            version1: 0xE5,
            version2: 0xE5,
            name: "RANGE_DATA_NTF_CONFIG",
            lengths: 4...4,
            coding: .octets
        ),
        Row(
            version1: 0xE6,
            version2: 0xE6,
            name: "RSSI_REPORTING",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0xE7,
            version2: 0xE7,
            name: "DIAGNOSTICS",
            lengths: 1...1,
            coding: .bits(["supported"])
        ),
        Row(
            version1: 0xE8,
            version2: 0xE8,
            name: "MIN_SLOT_DURATION_RSTU",
            lengths: 4...4,
            coding: .number
        ),
        Row(version1: 0xE9, version2: 0xE9, name: "MAX_SESSIONS", lengths: 4...4, coding: .number),
    ]
}
