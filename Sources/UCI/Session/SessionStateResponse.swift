// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The state of a session: `SESSION_GET_STATE_RSP`, group `0x1`, opcode `0x06`.
///
///     |  status (1)  |  state (1)  |
public struct SessionStateResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x06)

    public var status: Status
    /// Of no meaning unless the status is OK. Nil where the board sent the status alone.
    public var state: SessionStateCode?

    public init(status: Status, state: SessionStateCode?) {
        self.status = status
        self.state = state
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        state = bytes.endsAfterFailure(status) ? nil : try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let state { bytes.write(state) }
    }

    public var fields: [Field] {
        [Field("status", status)] + (state.map { [Field("sessionState", $0)] } ?? [])
    }
}
