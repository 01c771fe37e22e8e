// SPDX-License-Identifier: Apache-2.0

// Who takes part in a session, and what it is.

extension AppParameter<DeviceType> {
    /// `DEVICE_TYPE`, 0x00. Who decides the parameters; mandatory.
    public static let deviceType = Self(0x00, "DEVICE_TYPE")
}

extension AppParameter<RoundUsage> {
    /// `RANGING_ROUND_USAGE`, 0x01. How a round measures; mandatory.
    public static let roundUsage = Self(0x01, "RANGING_ROUND_USAGE")
}

extension AppParameter<MultiNodeMode> {
    /// `MULTI_NODE_MODE`, 0x03. How many take part; mandatory.
    public static let multiNodeMode = Self(0x03, "MULTI_NODE_MODE")
}

extension AppParameter<UInt8> {
    /// `NUMBER_OF_CONTROLEES`, 0x05. How many peers a controller has; before DST_MAC_ADDRESS.
    /// Default 1.
    public static let numberOfControlees = Self(0x05, "NUMBER_OF_CONTROLEES", 1...8)
    /// `SESSION_PRIORITY`, 0x25. Default 50.
    public static let sessionPriority = Self(0x25, "SESSION_PRIORITY", 1...100)
    /// `RESPONDER_SLOT_INDEX`, 0x1E. The slot in which a responder answers. Default 1.
    public static let responderSlotIndex = Self(0x1E, "RESPONDER_SLOT_INDEX", 1...255)
}

extension AppParameter<MacAddress> {
    /// `DEVICE_MAC_ADDRESS`, 0x06. The own address; mandatory.
    public static let deviceAddress = Self(0x06, "DEVICE_MAC_ADDRESS", lengths: [2, 8])
}

extension AppParameter<AddressList> {
    /// `DST_MAC_ADDRESS`, 0x07. The addresses of the peers.
    public static let destinationAddresses = Self(
        0x07,
        "DST_MAC_ADDRESS",
        lengths: Set(stride(from: 2, through: 64, by: 2))
    )
}

extension AppParameter<DeviceRole> {
    /// `DEVICE_ROLE`, 0x11. The part in a round; mandatory.
    public static let deviceRole = Self(0x11, "DEVICE_ROLE")
}

extension AppParameter<ScheduleMode> {
    /// `SCHEDULE_MODE`, 0x22. Who sends when; mandatory.
    public static let scheduleMode = Self(0x22, "SCHEDULE_MODE")
}

extension AppParameter<MacAddressMode> {
    /// `MAC_ADDRESS_MODE`, 0x26. How long addresses are; before them. Default short.
    public static let macAddressMode = Self(0x26, "MAC_ADDRESS_MODE")
}

extension AppParameter<UInt8> {
    static let sessionRows: [AppParameterTable.Row] = [
        .init(AppParameter<DeviceType>.deviceType),
        .init(AppParameter<RoundUsage>.roundUsage),
        .init(AppParameter<MultiNodeMode>.multiNodeMode),
        .init(AppParameter<UInt8>.numberOfControlees),
        .init(AppParameter<MacAddress>.deviceAddress),
        .init(AppParameter<AddressList>.destinationAddresses),
        .init(AppParameter<DeviceRole>.deviceRole),
        .init(AppParameter<ScheduleMode>.scheduleMode),
        .init(AppParameter<UInt8>.sessionPriority),
        .init(AppParameter<MacAddressMode>.macAddressMode),
        .init(AppParameter<UInt8>.responderSlotIndex),
    ]
}
