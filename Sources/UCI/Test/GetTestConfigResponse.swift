// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The parameters of a test: `TEST_CONFIG_GET_RSP`, group `0xD`, opcode `0x01`.
///
///     |  status (1)  |  count (1)  |  count x {id (1 or 2), length (1), value}  |
public struct GetTestConfigResponse: UCIResponse {
    public static let id = MessageID(.response, .test, 0x01)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var parameters: [TLV]?

    public init(status: Status, parameters: [TLV]?) {
        self.status = status
        self.parameters = parameters
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        parameters = bytes.endsAfterFailure(status) ? nil : try bytes.readList(TLV.list)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let parameters { bytes.write(parameters) }
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (parameters.map { [Field("parameters", TestParameterTable.fieldValue($0))] } ?? [])
    }
}
