// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What kind of records a ranging notification holds: `ranging_measurement_type`.
public struct MeasurementType: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let uplinkTDoA = Self(rawValue: 0x00)
    public static let twoWay = Self(rawValue: 0x01)
    public static let downlinkTDoA = Self(rawValue: 0x02)
    public static let oneWayAngle = Self(rawValue: 0x03)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "ONE_WAY_UL_TDOA", "One way, at an anchor."),
        .init(0x01, "TWO_WAY", "Two-way ranging: distances."),
        .init(0x02, "DL_TDOA", "One way, at a tag that hears anchors."),
        .init(0x03, "OWR_AOA", "One way, angle of arrival only."),
    ]
}
