// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How many sessions the board holds: `SESSION_GET_COUNT_RSP`, group `0x1`, opcode `0x05`.
///
///     |  status (1)  |  count (1)  |
public struct SessionCountResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x05)

    public var status: Status
    /// How many sessions there are. Nil where the board sent the status alone.
    public var count: UInt8?

    public init(status: Status, count: UInt8?) {
        self.status = status
        self.count = count
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        count = bytes.endsAfterFailure(status) ? nil : try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let count { bytes.write(count) }
    }

    public var fields: [Field] {
        [Field("status", status)] + (count.map { [Field("sessionCount", $0)] } ?? [])
    }
}
