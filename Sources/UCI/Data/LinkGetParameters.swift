// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Asks for the parameters of a logical link: `LOGICAL_LINK_GET_PARAM_CMD`, group `0x2`,
/// opcode `0x0B`.
///
///     |  connection (4)  |
public struct LinkGetParameters: UCICommand {
    public typealias Response = LinkParametersResponse
    public static let id = MessageID(.command, .sessionControl, 0x0B)

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
