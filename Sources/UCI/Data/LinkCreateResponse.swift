// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether the board tries to open a link: `LOGICAL_LINK_CREATE_RSP`, group `0x2`, opcode `0x07`.
///
///     |  status (1)  |  connection (4)  |
public struct LinkCreateResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionControl, 0x07)

    public var status: Status
    /// What the link is called from now on. Nil where the board sent the status alone.
    public var connection: UInt32?

    public init(status: Status, connection: UInt32?) {
        self.status = status
        self.connection = connection
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        connection = bytes.endsAfterFailure(status) ? nil : try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let connection { bytes.write(connection) }
    }

    public var fields: [Field] {
        [Field("status", status)] + (connection.map { [Field("connectionId", $0)] } ?? [])
    }
}
