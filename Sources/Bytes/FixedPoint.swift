// SPDX-License-Identifier: Apache-2.0

/// A number with a fixed count of fraction bits, as radio standards write them: Qm.n.
///
/// The raw integer is what travels and what is compared; the value with its unit is computed
/// when a person or a program asks for it, so a round trip changes nothing.
public protocol FixedPoint: Hashable, Sendable, Comparable {
    associatedtype RawValue: FixedWidthInteger & BitwiseCopyable & Sendable
    /// The n of Qm.n.
    static var fractionBits: Int { get }
    var rawValue: RawValue { get }
    init(rawValue: RawValue)
}

extension FixedPoint {
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The number in its unit: exact, because a Double holds more bits than any raw type here.
    var quotient: Double { Double(rawValue) / Double(1 << Self.fractionBits) }
}

/// An angle in degrees: signed Q9.7, steps of 1/128 degree, -180 to 180 where it is an azimuth.
public struct Angle: FixedPoint {
    public static let fractionBits = 7
    public let rawValue: Int16
    @inlinable public init(rawValue: Int16) { self.rawValue = rawValue }

    public var degrees: Double { quotient }
}

/// The received power: unsigned Q7.1, half decibels below 1 mW; 0 says that it was not reported.
public struct SignalStrength: FixedPoint {
    public static let fractionBits = 1
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// -127.5 to -0.5 dBm; nil where the board did not report it.
    public var dBm: Double? { rawValue == 0 ? nil : -quotient }
}

/// How far a peer's clock runs from ours: signed Q6.10, parts per million, -32 to 32.
public struct ClockOffset: FixedPoint {
    public static let fractionBits = 10
    public let rawValue: Int16
    @inlinable public init(rawValue: Int16) { self.rawValue = rawValue }

    public var partsPerMillion: Double { quotient }
}
