// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How the creation of a logical link ended: `LOGICAL_LINK_CREATE_NTF`, group `0x2`, opcode `0x07`.
///
///     |  connection (4)  |  status (1)  |
public struct LinkCreateNotification: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x07)

    /// The link, as LOGICAL_LINK_CREATE_RSP named it.
    public var connection: UInt32
    public var status: LinkStatus

    public init(connection: UInt32, status: LinkStatus) {
        self.connection = connection
        self.status = status
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        connection = try bytes.read()
        status = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(connection)
        bytes.write(status)
    }

    public var fields: [Field] {
        [Field("connectionId", connection), Field("linkStatus", status)]
    }
}
