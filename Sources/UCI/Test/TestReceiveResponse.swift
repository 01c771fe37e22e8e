// SPDX-License-Identifier: Apache-2.0

/// Whether the board listens: `TEST_RX_RSP`, group `0xD`, opcode `0x05`.
///
///     |  status (1)  |
public struct TestReceiveResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x05)

    public var status: Status

    public init(status: Status) { self.status = status }
}
