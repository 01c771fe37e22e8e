// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a parameter's octets mean: a type that reads and writes them.
public protocol ParameterValue: Hashable, Sendable {
    /// Nil if these octets are no such value: a wrong length, mostly.
    init?(octets: [UInt8])
    var octets: [UInt8] { get }
    var fieldValue: FieldValue { get }
    /// Whether the value is one that the standard lists or allows, where the type knows it.
    var isKnown: Bool { get }
}

extension ParameterValue {
    public var isKnown: Bool { true }
}

extension ParameterValue where Self: FixedWidthInteger {
    public init?(octets: [UInt8]) {
        guard octets.count == MemoryLayout<Self>.size else { return nil }
        self = octets.reversed().reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }

    public var octets: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
    public var fieldValue: FieldValue { FieldValue(self) }
}

extension UInt8: ParameterValue {
    // Shifting a whole octet out of one is not what the general way is for.
    public init?(octets: [UInt8]) {
        guard octets.count == 1 else { return nil }
        self = octets[0]
    }
}

extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}
extension Int16: ParameterValue {}

extension ParameterValue where Self: NamedCode, RawValue: ParameterValue {
    public init?(octets: [UInt8]) {
        guard let rawValue = RawValue(octets: octets) else { return nil }
        self.init(rawValue: rawValue)
    }

    public var octets: [UInt8] { rawValue.octets }
    public var fieldValue: FieldValue { FieldValue(self) }
    public var isKnown: Bool { entry != nil }
}

/// On or off, in one octet of 1 or 0.
extension Bool: ParameterValue {
    public init?(octets: [UInt8]) {
        switch octets {
        case [0]: self = false
        case [1]: self = true
        default: return nil
        }
    }

    public var octets: [UInt8] { [self ? 1 : 0] }
    public var fieldValue: FieldValue { .flag(self) }
}

extension MacAddress: ParameterValue {
    public init?(octets: [UInt8]) {
        if let value = UInt16(octets: octets) {
            self = .short(value)
        } else if let value = UInt64(octets: octets) {
            self = .extended(value)
        } else {
            return nil
        }
    }

    public var octets: [UInt8] {
        switch self {
        case .short(let value): value.octets
        case .extended(let value): value.octets
        }
    }

    public var fieldValue: FieldValue { .text(description) }
}
