// SPDX-License-Identifier: Apache-2.0

/// Makes one single-sided two-way ranging: `TEST_SS_TWR_CMD`, group `0xD`, opcode `0x08`.
public struct TestTwoWay: EmptyCommand {
    public typealias Response = TestTwoWayResponse
    public static let id = MessageID(.command, .test, 0x08)

    public init() {}
}
