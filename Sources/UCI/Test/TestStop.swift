// SPDX-License-Identifier: Apache-2.0

/// Ends the test that runs: `TEST_STOP_SESSION_CMD`, group `0xD`, opcode `0x07`.
public struct TestStop: EmptyCommand {
    public typealias Response = TestStopResponse
    public static let id = MessageID(.command, .test, 0x07)

    public init() {}
}
