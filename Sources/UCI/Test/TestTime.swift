// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A time of the test group.
///
///     |  1/124.8 us (4)  |  1/512 of that (2)  |
public struct TestTime: Hashable, Sendable {
    public var ticks: UInt32
    public var fraction: UInt16

    public var microseconds: Double { (Double(ticks) + Double(fraction) / 512) / 124.8 }

    init(from bytes: inout ByteReader) throws(DecodingError) {
        ticks = try bytes.read()
        fraction = try bytes.read()
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(ticks)
        bytes.write(fraction)
    }
}
