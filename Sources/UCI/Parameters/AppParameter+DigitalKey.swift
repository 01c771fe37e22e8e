// SPDX-License-Identifier: Apache-2.0

// Car keys of the Car Connectivity Consortium, and doors of Aliro.

extension AppParameter<KeyOctets> {
    /// `CCC_HOP_MODE_KEY`, 0xA0.
    public static let hopModeKey = Self(0xA0, "CCC_HOP_MODE_KEY", [16])
    /// `ALIRO_URSK`, 0xAA.
    public static let rangingKey = Self(0xAA, "ALIRO_URSK", [32])
}

extension AppParameter<UInt64> {
    /// `CCC_UWB_TIME0`, 0xA1. Microseconds.
    public static let uwbTime0 = Self(0xA1, "CCC_UWB_TIME0")
}

extension AppParameter<UInt16> {
    /// `CCC_RANGING_PROTOCOL_VER`, 0xA3.
    public static let protocolVersion = Self(0xA3, "CCC_RANGING_PROTOCOL_VER")
    /// `CCC_UWB_CONFIG_ID`, 0xA4.
    public static let uwbConfigID = Self(0xA4, "CCC_UWB_CONFIG_ID", 0...1)
    /// `CCC_URSK_TTL`, 0xA6. Minutes.
    public static let rangingKeyLifetime = Self(0xA6, "CCC_URSK_TTL")
}

extension AppParameter<UInt8> {
    /// `CCC_PULSESHAPE_COMBO`, 0xA5. The initiator's in the high four bits, the responder's in the
    /// low.
    public static let pulseShape = Self(0xA5, "CCC_PULSESHAPE_COMBO")
    /// `ALIRO_MAC_MODE`, 0xA9.
    public static let aliroMacMode = Self(0xA9, "ALIRO_MAC_MODE")
}

extension AppParameter<UInt32> {
    /// `CCC_LAST_INDEX_USED`, 0xA8.
    public static let lastIndex = Self(0xA8, "CCC_LAST_INDEX_USED")
}

extension AppParameter<UInt8> {
    static let digitalKeyRows: [AppParameterTable.Row] = [
        .init(AppParameter<KeyOctets>.hopModeKey),
        .init(AppParameter<UInt64>.uwbTime0),
        .init(AppParameter<UInt16>.protocolVersion),
        .init(AppParameter<UInt16>.uwbConfigID),
        .init(AppParameter<UInt8>.pulseShape),
        .init(AppParameter<UInt16>.rangingKeyLifetime),
        .init(AppParameter<UInt32>.lastIndex),
        .init(AppParameter<UInt8>.aliroMacMode),
        .init(AppParameter<KeyOctets>.rangingKey),
    ]
}
