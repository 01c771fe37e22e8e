// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a session is doing now: `SESSION_STATUS_NTF`, group `0x1`, opcode `0x02`.
///
/// The board sends it after every change, asked for or not, before the response, after it or after
/// a later one. It is the only truth about a session.
///
///     |  token (4)  |  state (1)  |  reason (1)  |
public struct SessionStatus: UCINotification {
    public static let id = MessageID(.notification, .sessionConfiguration, 0x02)

    public var token: SessionToken
    public var state: SessionStateCode
    public var reason: ReasonCode

    public init(token: SessionToken, state: SessionStateCode, reason: ReasonCode) {
        self.token = token
        self.state = state
        self.reason = reason
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        state = try bytes.read()
        reason = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(state)
        bytes.write(reason)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("sessionState", state), Field("reason", reason)]
    }
}
