// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// A peer opened a logical link: `LOGICAL_LINK_UWBS_CREATE_NTF`, group `0x2`, opcode `0x0A`.
///
///     |  token (4)  |  connection (4)  |  mode (1)  |  source (8)  |
public struct LinkOpened: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x0A)

    public var token: SessionToken
    public var connection: UInt32
    public var mode: UInt8
    public var source: UInt64

    public init(token: SessionToken, connection: UInt32, mode: UInt8, source: UInt64) {
        self.token = token
        self.connection = connection
        self.mode = mode
        self.source = source
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        connection = try bytes.read()
        mode = try bytes.read()
        source = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(connection)
        bytes.write(mode)
        bytes.write(source)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token),
            Field("connectionId", connection),
            Field("linkMode", mode),
            Field("source", .text(MacAddress.extended(source).description)),
        ]
    }
}
