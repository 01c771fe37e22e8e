// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How many rounds a session made: `SESSION_GET_RANGING_COUNT_RSP`, group `0x2`, opcode `0x03`.
///
///     |  status (1)  |  count (4)  |
public struct RangingCountResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionControl, 0x03)

    public var status: Status
    /// Rounds since START. Nil where the board sent the status alone.
    public var count: UInt32?

    public init(status: Status, count: UInt32?) {
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
        [Field("status", status)] + (count.map { [Field("rangingCount", $0)] } ?? [])
    }
}
