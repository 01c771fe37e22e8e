// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// One named value of a message, as a person or a program wants it: the common ground of the
/// text and the JSON that the tools print.
///
/// Names are lower camel case with the unit at the end (`distanceCentimeters`); they are part of
/// what users build on.
public struct Field: Hashable, Sendable {
    public var name: String
    public var value: FieldValue

    public init(_ name: String, _ value: FieldValue) {
        self.name = name
        self.value = value
    }

    public init(_ name: String, _ code: some NamedCode) { self.init(name, FieldValue(code)) }

    public init(_ name: String, _ token: SessionToken) {
        self.init(name, .integer(Int64(token.rawValue)))
    }

    public init(_ name: String, _ integer: some FixedWidthInteger) {
        self.init(name, FieldValue(integer))
    }

    public init(_ name: String, _ octets: [UInt8]) { self.init(name, .octets(octets)) }

    public init(_ name: String, _ address: MacAddress) {
        self.init(name, .text(address.description))
    }
}

/// The value of a ``Field``.
public indirect enum FieldValue: Hashable, Sendable {
    case integer(Int64)
    /// An unsigned number that does not fit Int64.
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case flag(Bool)
    /// A number of an open list: its digits in hexadecimal, and its name where it has one.
    case code(UInt64, octets: Int, name: String?)
    case octets([UInt8])
    /// A key or what a key is made from; shown only when that is asked for.
    case secret([UInt8])
    /// Something that the board did not report.
    case absent
    case list([FieldValue])
    case group([Field])

    public init(_ code: some NamedCode) {
        self = .code(
            UInt64(truncatingIfNeeded: code.rawValue),
            octets: MemoryLayout.size(ofValue: code),
            name: code.name
        )
    }

    public init(_ integer: some FixedWidthInteger) {
        self = Int64(exactly: integer).map { .integer($0) } ?? .unsigned(UInt64(integer))
    }

    public init(_ number: Double?) { self = number.map { .number($0) } ?? .absent }
}

extension FieldValue {
    /// How many codes without a name are in the value: what a newer standard or a vendor added.
    public var unknownCodes: Int {
        switch self {
        case .code(_, _, let name): name == nil ? 1 : 0
        case .list(let values): values.reduce(0) { $0 + $1.unknownCodes }
        case .group(let fields): fields.reduce(0) { $0 + $1.value.unknownCodes }
        default: 0
        }
    }
}
