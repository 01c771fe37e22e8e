// SPDX-License-Identifier: Apache-2.0

/// Starts ranging: `SESSION_START_CMD`, group `0x2`, opcode `0x00`.
///
/// UCI 1.x: RANGE_START_CMD.
///
///     |  token (4)  |
public struct SessionStart: TokenCommand {
    public typealias Response = SessionStartResponse
    public static let id = MessageID(.command, .sessionControl, 0x00)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
