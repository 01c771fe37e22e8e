// SPDX-License-Identifier: Apache-2.0

/// Asks how many rounds a session made: `SESSION_GET_RANGING_COUNT_CMD`, group `0x2`,
/// opcode `0x03`.
///
///     |  token (4)  |
public struct GetRangingCount: TokenCommand {
    public typealias Response = RangingCountResponse
    public static let id = MessageID(.command, .sessionControl, 0x03)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
