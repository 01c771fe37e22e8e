// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Sets parameters of the board: `CORE_SET_CONFIG_CMD`, group `0x0`, opcode `0x04`.
///
/// A parameter that is not taken does not stop the others.
///
///     |  count (1)  |  count x {id (1 or 2), length (1), value}  |
public struct SetConfig: UCICommand {
    public typealias Response = SetConfigResponse
    public static let id = MessageID(.command, .core, 0x04)

    public var parameters: [TLV]

    public init(parameters: [TLV]) {
        self.parameters = parameters
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        parameters = try bytes.readList(TLV.list)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(parameters)
    }

    public var fields: [Field] {
        [Field("parameters", DeviceParameterTable.fieldValue(parameters))]
    }
}
