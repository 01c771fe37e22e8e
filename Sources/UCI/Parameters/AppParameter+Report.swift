// SPDX-License-Identifier: Apache-2.0

// What the board reports, and when.

extension AppParameter<AngleRequest> {
    /// `AOA_RESULT_REQ`, 0x0D. Default all.
    public static let angleRequest = Self(0x0D, "AOA_RESULT_REQ")
}

extension AppParameter<InfoConfig> {
    /// `SESSION_INFO_NTF_CONFIG`, 0x0E. Default each round. UCI 1.x: RNG_DATA_NTF.
    public static let infoConfig = Self(0x0E, "SESSION_INFO_NTF_CONFIG")
}

extension AppParameter<UInt16> {
    /// `NEAR_PROXIMITY_CONFIG`, 0x0F. Centimeters. Default 0.
    public static let nearProximity = Self(0x0F, "NEAR_PROXIMITY_CONFIG")
    /// `FAR_PROXIMITY_CONFIG`, 0x10. Centimeters, not below the near one. Default 20000.
    public static let farProximity = Self(0x10, "FAR_PROXIMITY_CONFIG")
}

extension AppParameter<Bool> {
    /// `RSSI_REPORTING`, 0x13. Default off.
    public static let rssiReporting = Self(0x13, "RSSI_REPORTING")
}

extension AppParameter<AngleBounds> {
    /// `AOA_BOUND_CONFIG`, 0x1D. Default all angles.
    public static let angleBounds = Self(0x1D, "AOA_BOUND_CONFIG", lengths: [8])
}

extension AppParameter<RoundControl> {
    /// `RANGING_ROUND_CONTROL`, 0x0C. Bits: 0 result report, 1 control message, 2 control phase, 6
    /// measurement report phase, 7 report by the responder. Default 3.
    public static let roundControl = Self(0x0C, "RANGING_ROUND_CONTROL", lengths: [1])
}

extension AppParameter<ResultReport> {
    /// `RESULT_REPORT_CONFIG`, 0x2E. Bits: 0 time of flight, 1 azimuth, 2 elevation, 3 figure of
    /// merit. Default 1.
    public static let resultReport = Self(0x2E, "RESULT_REPORT_CONFIG", lengths: [1])
}

extension AppParameter<UInt8> {
    static let reportRows: [AppParameterTable.Row] = [
        .init(AppParameter<RoundControl>.roundControl),
        .init(AppParameter<AngleRequest>.angleRequest),
        .init(AppParameter<InfoConfig>.infoConfig),
        .init(AppParameter<UInt16>.nearProximity),
        .init(AppParameter<UInt16>.farProximity),
        .init(AppParameter<Bool>.rssiReporting),
        .init(AppParameter<AngleBounds>.angleBounds),
        .init(AppParameter<ResultReport>.resultReport),
    ]
}
