// SPDX-License-Identifier: Apache-2.0

/// Asks how much data fits a ranging round: `SESSION_QUERY_DATA_SIZE_IN_RANGING_CMD`, group `0x1`,
/// opcode `0x0B`.
///
///     |  token (4)  |
public struct QueryDataSize: TokenCommand {
    public typealias Response = DataSizeResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x0B)

    public var token: SessionToken

    public init(token: SessionToken) { self.token = token }
}
