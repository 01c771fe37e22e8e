// SPDX-License-Identifier: Apache-2.0

/// Asks how many sessions the board holds: `SESSION_GET_COUNT_CMD`, group `0x1`, opcode `0x05`.
public struct GetSessionCount: EmptyCommand {
    public typealias Response = SessionCountResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x05)

    public init() {}
}
