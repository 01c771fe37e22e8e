// SPDX-License-Identifier: Apache-2.0

/// Stops ranging: `SESSION_STOP_CMD`, group `0x2`, opcode `0x01`.
///
/// UCI 1.x: RANGE_STOP_CMD.
///
///     |  token (4)  |
public struct SessionStop: TokenCommand {
    public typealias Response = SessionStopResponse
    public static let id = MessageID(.command, .sessionControl, 0x01)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
