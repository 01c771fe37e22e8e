// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Which angles are reported: AOA_RESULT_REQ.
public struct AngleRequest: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let noAngle = Self(rawValue: 0x00)
    public static let all = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "NO_AOA", "None."),
        .init(0x01, "ALL_AOA", "All that the board can measure."),
        .init(0x02, "AZIMUTH_ONLY", "Azimuth."),
        .init(0x03, "ELEVATION_ONLY", "Elevation."),
        .init(0xF0, "AOA_INTERLEAVED", "Taking turns, by the interleaving counts."),
    ]
}
