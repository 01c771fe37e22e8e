// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Closes a logical link: `LOGICAL_LINK_CLOSE_CMD`, group `0x2`, opcode `0x08`.
///
///     |  connection (4)  |
public struct LinkClose: UCICommand {
    public typealias Response = LinkCloseResponse
    public static let id = MessageID(.command, .sessionControl, 0x08)

    public var connection: UInt32

    public init(connection: UInt32) {
        self.connection = connection
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        connection = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(connection)
    }

    public var fields: [Field] {
        [Field("connectionId", connection)]
    }
}
