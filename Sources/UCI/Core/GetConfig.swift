// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Asks for parameters of the board: `CORE_GET_CONFIG_CMD`, group `0x0`, opcode `0x05`.
///
///     |  count (1)  |  count x id (1 or 2)  |
public struct GetConfig: UCICommand {
    public typealias Response = GetConfigResponse
    public static let id = MessageID(.command, .core, 0x05)

    public var ids: [UInt16]

    public init(ids: [UInt16]) {
        self.ids = ids
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        ids = try bytes.readIDs()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(ids: ids)
    }

    public var fields: [Field] {
        [Field("parameters", DeviceParameterTable.fieldValue(ids))]
    }
}
