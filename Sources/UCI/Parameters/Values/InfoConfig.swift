// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// When a ranging notification is sent: SESSION_INFO_NTF_CONFIG.
public struct InfoConfig: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let disabled = Self(rawValue: 0x00)
    public static let enabled = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "DISABLE", "Never."),
        .init(0x01, "ENABLE", "Each round."),
        .init(0x02, "ENABLE_PROXIMITY", "While the distance is within the bounds."),
        .init(0x03, "ENABLE_AOA", "While the angle is within the bounds."),
        .init(0x04, "ENABLE_PROXIMITY_AOA", "While both are."),
        .init(0x05, "ENABLE_PROXIMITY_EDGE", "When the distance enters or leaves the bounds."),
        .init(0x06, "ENABLE_AOA_EDGE", "When the angle does."),
        .init(0x07, "ENABLE_PROXIMITY_AOA_EDGE", "When either does."),
    ]
}
