// SPDX-License-Identifier: Apache-2.0

// What Android and Qorvo added.

extension AppParameter<UInt8> {
    /// `NB_OF_RANGE_MEASUREMENTS`, 0xE3. Interleaving: rounds with a distance. NXP gives E3..E5
    /// another order.
    public static let rangeInterleaving = Self(0xE3, "NB_OF_RANGE_MEASUREMENTS")
    /// `NB_OF_AZIMUTH_MEASUREMENTS`, 0xE4. Interleaving: rounds with an azimuth.
    public static let azimuthInterleaving = Self(0xE4, "NB_OF_AZIMUTH_MEASUREMENTS")
    /// `NB_OF_ELEVATION_MEASUREMENTS`, 0xE5. Interleaving: rounds with an elevation.
    public static let elevationInterleaving = Self(0xE5, "NB_OF_ELEVATION_MEASUREMENTS")
    /// `RX_ANTENNA_SELECTION`, 0xE6. Qorvo.
    public static let receiveAntenna = Self(0xE6, "RX_ANTENNA_SELECTION")
    /// `TX_ANTENNA_SELECTION`, 0xE7. Qorvo.
    public static let transmitAntenna = Self(0xE7, "TX_ANTENNA_SELECTION")
    /// `ANTENNA_MODE`, 0xEA.
    public static let antennaMode = Self(0xEA, "ANTENNA_MODE")
}

extension AppParameter<Bool> {
    /// `ENABLE_DIAGNOSTICS`, 0xE8. Whether diagnostics notifications are sent.
    public static let diagnostics = Self(0xE8, "ENABLE_DIAGNOSTICS")
}

extension AppParameter<RawOctets> {
    /// `DIAGRAMS_FRAME_REPORTS_FIELDS`, 0xE9. Which fields they hold; 4 octets before Android U.
    public static let diagnosticsFields = Self(
        0xE9,
        "DIAGRAMS_FRAME_REPORTS_FIELDS",
        lengths: [1, 4]
    )
}

extension AppParameter<UInt8> {
    static let vendorRows: [AppParameterTable.Row] = [
        .init(AppParameter<UInt8>.rangeInterleaving),
        .init(AppParameter<UInt8>.azimuthInterleaving),
        .init(AppParameter<UInt8>.elevationInterleaving),
        .init(AppParameter<UInt8>.receiveAntenna),
        .init(AppParameter<UInt8>.transmitAntenna),
        .init(AppParameter<Bool>.diagnostics),
        .init(AppParameter<RawOctets>.diagnosticsFields),
        .init(AppParameter<UInt8>.antennaMode),
    ]
}
