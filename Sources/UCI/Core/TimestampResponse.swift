// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The board's clock: `CORE_QUERY_UWBS_TIMESTAMP_RSP`, group `0x0`, opcode `0x08`.
///
///     |  status (1)  |  microseconds (8)  |
public struct TimestampResponse: UCIResponse {
    public static let id = MessageID(.response, .core, 0x08)

    public var status: Status
    /// Microseconds on the clock of the UWBS. Nil where the board sent the status alone.
    public var microseconds: UInt64?

    public init(status: Status, microseconds: UInt64?) {
        self.status = status
        self.microseconds = microseconds
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        microseconds = bytes.endsAfterFailure(status) ? nil : try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let microseconds { bytes.write(microseconds) }
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (microseconds.map { [Field("timestampMicroseconds", $0)] } ?? [])
    }
}
