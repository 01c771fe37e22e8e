// SPDX-License-Identifier: Apache-2.0

/// Asks what the radio used: `ANDROID_GET_POWER_STATS_CMD`, group `0xC`, opcode `0x00`.
public struct GetPowerStatistics: EmptyCommand {
    public typealias Response = PowerStatisticsResponse
    public static let id = MessageID(.command, .android, 0x00)

    public init() {}
}
