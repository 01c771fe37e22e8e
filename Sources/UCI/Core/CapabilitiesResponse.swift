// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What the board can do: `CORE_GET_CAPS_INFO_RSP`, group `0x0`, opcode `0x03`.
///
/// UCI 1.x and 2.0 number the capabilities differently; see ``CapabilityTable``.
///
///     |  status (1)  |  count (1)  |  count x {id (1), length (1), value}  |
public struct CapabilitiesResponse: UCIResponse {
    public static let id = MessageID(.response, .core, 0x03)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var parameters: [TLV]?

    public init(status: Status, parameters: [TLV]?) {
        self.status = status
        self.parameters = parameters
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        parameters =
            bytes.endsAfterFailure(status) ? nil : try bytes.readList(TLV.capabilities)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let parameters { bytes.write(parameters) }
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (parameters.map { [Field("capabilities", CapabilityTable.fieldValue($0))] } ?? [])
    }
}
