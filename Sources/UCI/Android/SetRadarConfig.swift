// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Sets parameters of a radar session: `ANDROID_RADAR_SET_APP_CONFIG_CMD`, group `0xC`,
/// opcode `0x11`.
///
///     |  token (4)  |  count (1)  |  count x {id (1 or 2), length (1), value}  |
public struct SetRadarConfig: UCICommand {
    public typealias Response = SetRadarConfigResponse
    public static let id = MessageID(.command, .android, 0x11)

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
        [
            Field("sessionToken", token),
            Field("parameters", RadarParameterTable.fieldValue(parameters)),
        ]
    }
}
