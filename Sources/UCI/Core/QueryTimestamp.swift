// SPDX-License-Identifier: Apache-2.0

/// Asks for the board's clock: `CORE_QUERY_UWBS_TIMESTAMP_CMD`, group `0x0`, opcode `0x08`.
///
/// UCI 2.0; absolute initiation times are on that clock.
public struct QueryTimestamp: EmptyCommand {
    public typealias Response = TimestampResponse
    public static let id = MessageID(.command, .core, 0x08)

    public init() {}
}
