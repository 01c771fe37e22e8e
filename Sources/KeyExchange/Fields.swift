// SPDX-License-Identifier: Apache-2.0

/// The fields of a frame, walked: tags strictly ascending, none twice, lengths that fit.
///
///     |  tag (1)  |  length (2)  |  value (length)  |
package struct Fields {
    private var values: [(tag: UInt8, value: ArraySlice<UInt8>)] = []

    package var tags: [UInt8] { values.map(\.tag) }

    package init(walking octets: ArraySlice<UInt8>) throws(AbortCode) {
        var rest = octets
        while !rest.isEmpty {
            guard rest.count >= 3 else { throw .malformed }
            let start = rest.startIndex
            let tag = rest[start]
            let length = Int(rest[start + 1]) << 8 | Int(rest[start + 2])
            guard rest.count >= 3 + length, values.last.map({ $0.tag < tag }) ?? true else {
                throw .malformed
            }
            values.append((tag, rest[(start + 3)..<(start + 3 + length)]))
            rest = rest[(start + 3 + length)...]
        }
    }

    /// The value of a tag, of a length that must be right: else `code`.
    package func value(
        _ tag: UInt8,
        _ lengths: ClosedRange<Int>,
        else code: AbortCode = .malformed
    ) throws(AbortCode) -> [UInt8] {
        guard let value = values.first(where: { $0.tag == tag })?.value else { throw .malformed }
        guard lengths.contains(value.count) else { throw code }
        return Array(value)
    }

    package func value(_ tag: UInt8, _ length: Int, else code: AbortCode = .malformed)
        throws(AbortCode)
        -> [UInt8]
    { try value(tag, length...length, else: code) }

    /// An unsigned number of a width.
    package func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ tag: UInt8,
        _ type: Number.Type = Number.self
    ) throws(AbortCode) -> Number {
        try value(tag, Number.bitWidth / 8).reduce(0) { $0 << 8 | Number($1) }
    }

    /// Exactly these tags and nothing else, in their order.
    package func expect(_ tags: [UInt8]) throws(AbortCode) {
        guard self.tags == tags else { throw .malformed }
    }
}

/// Writes fields one behind the other.
package struct FieldWriter {
    package private(set) var octets: [UInt8] = []

    package init() {}

    package mutating func write(_ tag: UInt8, _ value: [UInt8]) {
        octets += [tag, UInt8(value.count >> 8), UInt8(value.count & 0xFF)] + value
    }

    package mutating func write(_ tag: UInt8, _ value: some FixedWidthInteger) {
        write(tag, withUnsafeBytes(of: value.bigEndian) { Array($0) })
    }
}
