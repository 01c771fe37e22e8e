// SPDX-License-Identifier: Apache-2.0

/// A distance in whole millimeters, signed: below some 10 cm the time of flight goes negative.
public struct Distance: Hashable, Sendable, Comparable {
    public var millimeters: Int32

    public init(millimeters: Int32) { self.millimeters = millimeters }

    public static func centimeters(_ value: Int) -> Self {
        Self(millimeters: Int32(clamping: value * 10))
    }

    /// To the nearest centimeter, half of one away from zero.
    public var centimeters: Int { (Int(millimeters) + (millimeters < 0 ? -5 : 5)) / 10 }

    public static func < (left: Self, right: Self) -> Bool {
        left.millimeters < right.millimeters
    }

    /// How far it is from zero.
    public var magnitude: Self {
        Self(millimeters: millimeters < 0 ? 0 &- millimeters : millimeters)
    }

    public static func + (left: Self, right: Self) -> Self {
        Self(millimeters: left.millimeters &+ right.millimeters)
    }

    public static func - (left: Self, right: Self) -> Self {
        Self(millimeters: left.millimeters &- right.millimeters)
    }
}

extension Distance: LosslessStringConvertible {
    /// In meters: `0.25 m`, `-0.03 m`; with millimeters where there are any.
    public var description: String {
        let magnitude = millimeters.magnitude
        let isCentimeters = magnitude.isMultiple(of: 10)
        let fraction = isCentimeters ? magnitude % 1000 / 10 : magnitude % 1000
        let digits = String(fraction)
        let zeros = String(repeating: "0", count: (isCentimeters ? 2 : 3) - digits.count)
        return "\(millimeters < 0 ? "-" : "")\(magnitude / 1000).\(zeros)\(digits) m"
    }

    /// Reads `0.25m`, `25cm` and `250mm`, with or without a blank; a unit must be there.
    public init?(_ description: String) {
        let text = description.filter { !$0.isWhitespace }
        let units: [(String, Double)] = [("mm", 1), ("cm", 10), ("m", 1000)]
        guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count)), number.isFinite
        else { return nil }
        // Cut off after adding a half: `rounded()` would ask for libm (docs/decisions/0003).
        let value = number * factor + (number < 0 ? -0.5 : 0.5)
        guard abs(value) < 1e9 else { return nil }
        self.init(millimeters: Int32(value))
    }
}
