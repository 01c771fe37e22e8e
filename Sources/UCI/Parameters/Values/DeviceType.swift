// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Who decides the parameters of a session: DEVICE_TYPE.
public struct DeviceType: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let controlee = Self(rawValue: 0x00)
    public static let controller = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "CONTROLEE", "Follows."),
        .init(0x01, "CONTROLLER", "Sends the control message."),
    ]
}
