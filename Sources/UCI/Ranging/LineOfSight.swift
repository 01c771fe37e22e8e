// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether the direct path is free: `NLoS`.
///
/// A board that does not compute it says 0xFF, or always 0: unknown is not free.
public struct LineOfSight: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let free = Self(rawValue: 0x00)
    public static let obstructed = Self(rawValue: 0x01)
    public static let unknown = Self(rawValue: 0xFF)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "LINE_OF_SIGHT", "The direct path is free."),
        .init(0x01, "NON_LINE_OF_SIGHT", "Something is in the way."),
        .init(0xFF, "UNKNOWN", "The board does not tell."),
    ]
}
