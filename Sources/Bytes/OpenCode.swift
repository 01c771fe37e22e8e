// SPDX-License-Identifier: Apache-2.0

/// A number of a standard whose list is open: a value without a name is kept, not refused.
///
/// Standards grow and vendors add to them. A code that an older program does not know has to
/// survive a round trip, and is shown as its number.
public protocol OpenCode: Hashable, Sendable, CustomStringConvertible {
    associatedtype RawValue: FixedWidthInteger & BitwiseCopyable & Sendable
    var rawValue: RawValue { get }
    init(rawValue: RawValue)
}

extension OpenCode {
    /// The number in hexadecimal, as wide as its type: `0x0A`.
    public var description: String { "0x" + Hex.string(of: rawValue) }
}

/// An open code with a list of the values that have a name.
public protocol NamedCode: OpenCode {
    static var known: [KnownCode<RawValue>] { get }
}

/// One value of a ``NamedCode``: its number, the standard's name and what it means, in one line.
public struct KnownCode<RawValue: FixedWidthInteger & Sendable>: Sendable {
    public let rawValue: RawValue
    public let name: String
    public let meaning: String

    public init(_ rawValue: RawValue, _ name: String, _ meaning: String) {
        self.rawValue = rawValue
        self.name = name
        self.meaning = meaning
    }
}

extension NamedCode {
    /// The row of ``known`` that this value has, if it is one of them.
    public var entry: KnownCode<RawValue>? {
        Self.known.first { $0.rawValue == rawValue }
    }

    /// The standard's name; nil for a value without one.
    public var name: String? { entry?.name }

    /// What the value means, in one line; nil for a value without a name.
    public var meaning: String? { entry?.meaning }

    /// The name, or the number where there is none: `RANGING_RX_TIMEOUT`, `0x7B`.
    public var description: String { name ?? "0x" + Hex.string(of: rawValue) }
}
