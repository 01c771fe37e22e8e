// SPDX-License-Identifier: Apache-2.0

/// Waits for one packet: `TEST_RX_CMD`, group `0xD`, opcode `0x05`.
public struct TestReceive: EmptyCommand {
    public typealias Response = TestReceiveResponse
    public static let id = MessageID(.command, .test, 0x05)

    public init() {}
}
