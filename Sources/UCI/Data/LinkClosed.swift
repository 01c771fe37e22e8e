// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// A logical link went away: `LOGICAL_LINK_UWBS_CLOSE_NTF`, group `0x2`, opcode `0x09`.
///
///     |  connection (4)  |  reason (1)  |
public struct LinkClosed: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x09)

    public var connection: UInt32
    public var reason: LinkCloseReason

    public init(connection: UInt32, reason: LinkCloseReason) {
        self.connection = connection
        self.reason = reason
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        connection = try bytes.read()
        reason = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(connection)
        bytes.write(reason)
    }

    public var fields: [Field] {
        [Field("connectionId", connection), Field("reason", reason)]
    }
}
