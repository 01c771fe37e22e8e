// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The state of the board itself: `device_state` of CORE_DEVICE_STATUS_NTF.
public struct DeviceState: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ready = Self(rawValue: 0x01)
    public static let active = Self(rawValue: 0x02)
    public static let error = Self(rawValue: 0xFF)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "INITIALIZING", "NXP: the device is starting."),
        .init(0x01, "READY", "No session is ranging."),
        .init(0x02, "ACTIVE", "At least one session is ranging."),
        .init(0xFE, "HARDWARE_RESET", "NXP: the hardware was reset."),
        .init(0xFF, "ERROR", "Only a reset helps."),
    ]
}
