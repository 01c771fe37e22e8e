// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// One packet that was received in a test: `TEST_RX_NTF`, group `0xD`, opcode `0x05`.
///
///     |  status (1)  |  received (6)  |  azimuth (2)  |  elevation (2)  |  gap, ns (1)  |
///     |  PHR (2)  |  length (2)  |  PSDU  |
public struct TestReceiveResult: UCINotification {
    public static let id = MessageID(.notification, .test, 0x05)

    public var status: Status
    public var received: TestTime
    public var azimuth: Angle
    public var elevation: Angle
    /// Between the strongest and the first path.
    public var arrivalGapNanoseconds: UInt8
    public var header: UInt16
    public var psdu: [UInt8]

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        received = try TestTime(from: &bytes)
        azimuth = try bytes.read()
        elevation = try bytes.read()
        arrivalGapNanoseconds = try bytes.read()
        header = try bytes.read()
        psdu = try bytes.bytes(Int(try bytes.read(UInt16.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        received.write(to: &bytes)
        bytes.write(azimuth)
        bytes.write(elevation)
        bytes.write(arrivalGapNanoseconds)
        bytes.write(header)
        bytes.write(UInt16(psdu.count))
        bytes.write(contentsOf: psdu)
    }

    public var fields: [Field] {
        [
            Field("status", status), Field("receivedMicroseconds", .number(received.microseconds)),
            Field("azimuthDegrees", .number(azimuth.degrees)),
            Field("elevationDegrees", .number(elevation.degrees)),
            Field("arrivalGapNanoseconds", arrivalGapNanoseconds), Field("header", header),
            Field("psdu", psdu),
        ]
    }
}
