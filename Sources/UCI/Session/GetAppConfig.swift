// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Asks for parameters of a session: `SESSION_GET_APP_CONFIG_CMD`, group `0x1`, opcode `0x04`.
///
/// No id asks for all that are set; not every board knows that.
///
///     |  token (4)  |  count (1)  |  count x id (1 or 2)  |
public struct GetAppConfig: UCICommand {
    public typealias Response = GetAppConfigResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x04)

    public var token: SessionToken
    public var ids: [UInt16]

    public init(token: SessionToken, ids: [UInt16]) {
        self.token = token
        self.ids = ids
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        ids = try bytes.readIDs()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(ids: ids)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("parameters", AppParameterTable.fieldValue(ids))]
    }
}
