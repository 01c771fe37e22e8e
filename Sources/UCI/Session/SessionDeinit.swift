// SPDX-License-Identifier: Apache-2.0

/// Closes a session, ranging or not: `SESSION_DEINIT_CMD`, group `0x1`, opcode `0x01`.
///
///     |  token (4)  |
public struct SessionDeinit: TokenCommand {
    public typealias Response = SessionDeinitResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x01)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
