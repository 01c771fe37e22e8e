// SPDX-License-Identifier: Apache-2.0

// What makes times of arrival hard to forge.

extension AppParameter<STSConfig> {
    /// `STS_CONFIG`, 0x02. Default static.
    public static let stsConfig = Self(0x02, "STS_CONFIG")
}

extension AppParameter<UInt32> {
    /// `STS_INDEX`, 0x0A. The first index. Default 0.
    public static let stsIndex = Self(0x0A, "STS_INDEX")
    /// `SUB_SESSION_ID`, 0x30. A controlee's, where responders have keys of their own.
    public static let subSessionID = Self(0x30, "SUB_SESSION_ID")
}

extension AppParameter<Bool> {
    /// `KEY_ROTATION`, 0x23. Default off.
    public static let keyRotation = Self(0x23, "KEY_ROTATION")
}

extension AppParameter<UInt8> {
    /// `KEY_ROTATION_RATE`, 0x24. n: every 2^n blocks. Default 0.
    public static let keyRotationRate = Self(0x24, "KEY_ROTATION_RATE", 0...15)
    /// `NUMBER_OF_STS_SEGMENTS`, 0x29. 0 in SP0; default 1.
    public static let stsSegments = Self(0x29, "NUMBER_OF_STS_SEGMENTS", 0...4)
    /// `SECURE_RANGING_NEFA_LEVEL`, 0x4A. No public source tells its values.
    public static let secureRangingLevel = Self(0x4A, "SECURE_RANGING_NEFA_LEVEL")
    /// `SECURE_RANGING_CSW_LENGTH`, 0x4B. No public source tells its values.
    public static let secureRangingWindow = Self(0x4B, "SECURE_RANGING_CSW_LENGTH")
}

extension AppParameter<KeyOctets> {
    /// `VENDOR_ID`, 0x27. Static STS: the upper part of V-UPPER64.
    public static let vendorID = Self(0x27, "VENDOR_ID", [2])
    /// `STATIC_STS_IV`, 0x28. Static STS: the rest.
    public static let staticIV = Self(0x28, "STATIC_STS_IV", [6])
    /// `SESSION_KEY`, 0x45. Provisioned STS.
    public static let sessionKey = Self(0x45, "SESSION_KEY", [16, 32])
    /// `SUB_SESSION_KEY`, 0x46. A controlee's, with provisioned STS.
    public static let subSessionKey = Self(0x46, "SUB_SESSION_KEY", [16, 32])
}

extension AppParameter<STSLength> {
    /// `STS_LENGTH`, 0x35. Default 64 symbols; always sent, since sources disagree.
    public static let stsLength = Self(0x35, "STS_LENGTH")
}

extension AppParameter<UInt8> {
    static let scrambledTimestampRows: [AppParameterTable.Row] = [
        .init(AppParameter<STSConfig>.stsConfig),
        .init(AppParameter<UInt32>.stsIndex),
        .init(AppParameter<Bool>.keyRotation),
        .init(AppParameter<UInt8>.keyRotationRate),
        .init(AppParameter<KeyOctets>.vendorID),
        .init(AppParameter<KeyOctets>.staticIV),
        .init(AppParameter<UInt8>.stsSegments),
        .init(AppParameter<UInt32>.subSessionID),
        .init(AppParameter<STSLength>.stsLength),
        .init(AppParameter<KeyOctets>.sessionKey),
        .init(AppParameter<KeyOctets>.subSessionKey),
        .init(AppParameter<UInt8>.secureRangingLevel),
        .init(AppParameter<UInt8>.secureRangingWindow),
    ]
}
