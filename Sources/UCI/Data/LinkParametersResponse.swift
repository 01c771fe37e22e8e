// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The parameters of a logical link: `LOGICAL_LINK_GET_PARAM_RSP`, group `0x2`, opcode `0x0B`.
///
///     |  status (1)  |  control (2)  |  parameters (the rest)  |
public struct LinkParametersResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionControl, 0x0B)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var control: UInt16?
    /// No public source tells their layout.
    public var parameters: [UInt8]

    public init(status: Status, control: UInt16?, parameters: [UInt8]) {
        self.status = status
        self.control = control
        self.parameters = parameters
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        let isAlone = bytes.endsAfterFailure(status)
        control = isAlone ? nil : try bytes.read()
        parameters = isAlone ? [] : bytes.rest()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let control { bytes.write(control) }
        bytes.write(contentsOf: parameters)
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (control.map { [Field("control", $0), Field("parameters", parameters)] } ?? [])
    }
}
