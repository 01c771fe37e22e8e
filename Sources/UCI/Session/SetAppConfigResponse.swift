// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Which parameters of a session were not taken: `SESSION_SET_APP_CONFIG_RSP`, group `0x1`,
/// opcode `0x03`.
///
///     |  status (1)  |  count (1)  |  count x {id (1 or 2), status (1)}  |
public struct SetAppConfigResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x03)

    public var status: Status
    /// Only the parameters that were not taken; nil where the board sent the status alone.
    public var failures: [ParameterFailure]?

    public init(status: Status, failures: [ParameterFailure]?) {
        self.status = status
        self.failures = failures
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        failures =
            bytes.endsAfterFailure(status) ? nil : try bytes.readList(ParameterFailure.list)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let failures { bytes.write(failures) }
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (failures.map { [Field("failures", AppParameterTable.fieldValue($0))] } ?? [])
    }
}
