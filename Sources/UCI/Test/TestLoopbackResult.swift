// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// A packet that the board sent and received itself: `TEST_LOOPBACK_NTF`, group `0xD`, opcode
/// `0x06`.
///
///     |  status (1)  |  sent (6)  |  received (6)  |  azimuth (2)  |  elevation (2)  |
///     |  PHR (2)  |  length (2)  |  PSDU  |
public struct TestLoopbackResult: UCINotification {
    public static let id = MessageID(.notification, .test, 0x06)

    public var status: Status
    public var sent: TestTime
    public var received: TestTime
    public var azimuth: Angle
    public var elevation: Angle
    public var header: UInt16
    public var psdu: [UInt8]

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        sent = try TestTime(from: &bytes)
        received = try TestTime(from: &bytes)
        azimuth = try bytes.read()
        elevation = try bytes.read()
        header = try bytes.read()
        psdu = try bytes.bytes(Int(try bytes.read(UInt16.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        sent.write(to: &bytes)
        received.write(to: &bytes)
        bytes.write(azimuth)
        bytes.write(elevation)
        bytes.write(header)
        bytes.write(UInt16(psdu.count))
        bytes.write(contentsOf: psdu)
    }

    public var fields: [Field] {
        [
            Field("status", status), Field("sentMicroseconds", .number(sent.microseconds)),
            Field("receivedMicroseconds", .number(received.microseconds)),
            Field("azimuthDegrees", .number(azimuth.degrees)),
            Field("elevationDegrees", .number(elevation.degrees)), Field("header", header),
            Field("psdu", psdu),
        ]
    }
}
