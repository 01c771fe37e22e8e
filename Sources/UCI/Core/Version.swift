// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A version of a layer of the standard.
///
///     |  major (8)  |  minor (4), maintenance (4)  |
///
/// `02 00` is 2.0.0 and `01 30` is 1.3.0.
public struct Version: Hashable, Sendable, Comparable, CustomStringConvertible {
    public var major: UInt8
    /// Minor in the high four bits, maintenance in the low.
    var rest: UInt8

    init(major: UInt8, rest: UInt8) {
        self.major = major
        self.rest = rest
    }

    /// `minor` and `maintenance` are 0 to 15.
    public init(_ major: UInt8, _ minor: UInt8, _ maintenance: UInt8 = 0) {
        self.init(major: major, rest: minor << 4 | maintenance & 0x0F)
    }

    public var minor: UInt8 { rest >> 4 }
    public var maintenance: UInt8 { rest & 0x0F }

    public var description: String { "\(major).\(minor).\(maintenance)" }

    public static func < (left: Self, right: Self) -> Bool {
        (left.major, left.rest) < (right.major, right.rest)
    }
}

extension Version {
    init(from bytes: inout ByteReader) throws(DecodingError) {
        let version: UInt16 = try bytes.read()
        self.init(
            major: UInt8(truncatingIfNeeded: version),
            rest: UInt8(truncatingIfNeeded: version >> 8)
        )
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(major)
        bytes.write(rest)
    }
}
