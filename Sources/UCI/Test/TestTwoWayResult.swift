// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The result of one single-sided ranging: `TEST_SS_TWR_NTF`, group `0xD`, opcode `0x08`.
///
///     |  status (1)  |  measurement (4)  |
public struct TestTwoWayResult: UCINotification {
    public static let id = MessageID(.notification, .test, 0x08)

    public var status: Status
    /// Ticks of 15.65 ps.
    public var measurement: UInt32

    public init(status: Status, measurement: UInt32) {
        self.status = status
        self.measurement = measurement
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        measurement = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        bytes.write(measurement)
    }

    public var fields: [Field] {
        [Field("status", status), Field("measurementTicks", measurement)]
    }
}
