// SPDX-License-Identifier: Apache-2.0

// Data beside ranging.

extension AppParameter<LinkLayerMode> {
    /// `LINK_LAYER_MODE`, 0x18. UCI 2.0. Default bypass.
    public static let linkLayerMode = Self(0x18, "LINK_LAYER_MODE")
}

extension AppParameter<UInt8> {
    /// `DATA_REPETITION_COUNT`, 0x19. UCI 2.0; 255 is without end. Default 0.
    public static let dataRepetitions = Self(0x19, "DATA_REPETITION_COUNT")
}

extension AppParameter<Bool> {
    /// `SESSION_DATA_TRANSFER_STATUS_NTF_CONFIG`, 0x47. Default off.
    public static let dataStatusNotifications = Self(
        0x47,
        "SESSION_DATA_TRANSFER_STATUS_NTF_CONFIG"
    )
}

extension AppParameter<DataEndpoint> {
    /// `APPLICATION_DATA_ENDPOINT`, 0x4C. Default the host.
    public static let dataEndpoint = Self(0x4C, "APPLICATION_DATA_ENDPOINT")
}

extension AppParameter<UInt8> {
    static let dataRows: [AppParameterTable.Row] = [
        .init(AppParameter<LinkLayerMode>.linkLayerMode),
        .init(AppParameter<UInt8>.dataRepetitions),
        .init(AppParameter<Bool>.dataStatusNotifications),
        .init(AppParameter<DataEndpoint>.dataEndpoint),
    ]
}
