// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The parameters of a session: `SESSION_GET_APP_CONFIG_RSP`, group `0x1`, opcode `0x04`.
///
///     |  status (1)  |  count (1)  |  count x {id (1 or 2), length (1), value}  |
public struct GetAppConfigResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x04)

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
            + (parameters.map { [Field("parameters", AppParameters($0).fieldValue)] } ?? [])
    }
}
