// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A parameter of a session: its id, the standard's name, and the type and range of its value.
///
/// Values are set and read by these: `parameters[.channelNumber] = .channel9`.
public struct AppParameter<Value: ParameterValue>: Sendable {
    public let id: UInt16
    public let name: String
    /// The lengths in octets that the standard gives it.
    public let lengths: Set<Int>
    /// The allowed values in words: `1...8`; empty where the type says it.
    public let range: String
    let accepts: @Sendable (Value) -> Bool

    init(
        _ id: UInt16,
        _ name: String,
        lengths: Set<Int>,
        range: String = "",
        accepts: @escaping @Sendable (Value) -> Bool = { $0.isKnown }
    ) {
        self.id = id
        self.name = name
        self.lengths = lengths
        self.range = range
        self.accepts = accepts
    }

    /// Whether the standard allows the value.
    public func allows(_ value: Value) -> Bool {
        lengths.contains(value.octets.count) && accepts(value)
    }
}

extension AppParameter where Value: FixedWidthInteger {
    /// A number; `range` nil: all that fits.
    init(_ id: UInt16, _ name: String, _ range: ClosedRange<Value>? = nil) {
        self.init(
            id,
            name,
            lengths: [MemoryLayout<Value>.size],
            range: range.map { "\($0.lowerBound)...\($0.upperBound)" } ?? "",
            accepts: { range?.contains($0) ?? true }
        )
    }
}

extension AppParameter where Value: NamedCode {
    /// One of the codes that have a name.
    init(_ id: UInt16, _ name: String) {
        self.init(id, name, lengths: [MemoryLayout<Value>.size])
    }
}

extension AppParameter where Value == Bool {
    init(_ id: UInt16, _ name: String) { self.init(id, name, lengths: [1]) }
}

extension AppParameter where Value == KeyOctets {
    init(_ id: UInt16, _ name: String, _ lengths: Set<Int>) {
        self.init(id, name, lengths: lengths)
    }
}
