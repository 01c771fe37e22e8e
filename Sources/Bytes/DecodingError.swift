// SPDX-License-Identifier: Apache-2.0

/// Why bytes could not be read. Holds no text, so that throwing one allocates nothing.
///
/// It shadows the standard library's own `DecodingError` wherever `Bytes` is imported.
public enum DecodingError: Error, Hashable, Sendable {
    /// The layout needs more octets than are left.
    case truncated(needed: Int, available: Int)
    /// A number selects a layout, and no layout is known for it.
    case unknownLayout(UInt8)
}

extension DecodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .truncated(let needed, let available):
            "truncated: \(needed) more octets needed, \(available) left"
        case .unknownLayout(let selector):
            "no layout is known for the value \(selector)"
        }
    }
}
