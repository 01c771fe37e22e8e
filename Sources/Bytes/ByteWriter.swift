// SPDX-License-Identifier: Apache-2.0

/// Writes bytes front to back, integers least significant byte first.
public struct ByteWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public var count: Int { bytes.count }

    public mutating func write<T: FixedWidthInteger>(_ value: T) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    public mutating func write<T: OpenCode>(_ value: T) { write(value.rawValue) }

    public mutating func write<T: FixedPoint>(_ value: T) { write(value.rawValue) }

    public mutating func write(contentsOf octets: some Sequence<UInt8>) {
        bytes.append(contentsOf: octets)
    }

    /// Writes the length of a list that follows as one octet.
    ///
    /// A list that does not fit its count octet is our own mistake: who builds a message bounds
    /// its lists first, and nothing decoded can be longer.
    public mutating func write(count: Int) {
        precondition(count <= 0xFF, "a list of \(count) entries has a count of one octet")
        bytes.append(UInt8(count))
    }
}
