// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Sets parameters of a session: `SESSION_SET_APP_CONFIG_CMD`, group `0x1`, opcode `0x03`.
///
/// With the last mandatory one the session goes from INIT to IDLE.
///
///     |  token (4)  |  count (1)  |  count x {id (1 or 2), length (1), value}  |
public struct SetAppConfig: UCICommand {
    public typealias Response = SetAppConfigResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x03)

    public var token: SessionToken
    public var parameters: [TLV]

    public init(token: SessionToken, parameters: [TLV]) {
        self.token = token
        self.parameters = parameters
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        parameters = try bytes.readList(TLV.list)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(parameters)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("parameters", AppParameters(parameters).fieldValue)]
    }
}
