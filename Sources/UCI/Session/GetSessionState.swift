// SPDX-License-Identifier: Apache-2.0

/// Asks for the state of a session: `SESSION_GET_STATE_CMD`, group `0x1`, opcode `0x06`.
///
///     |  token (4)  |
public struct GetSessionState: TokenCommand {
    public typealias Response = SessionStateResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x06)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
