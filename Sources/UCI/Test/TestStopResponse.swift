// SPDX-License-Identifier: Apache-2.0

/// Whether the test ended: `TEST_STOP_SESSION_RSP`, group `0xD`, opcode `0x07`.
///
///     |  status (1)  |
public struct TestStopResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x07)

    public var status: Status

    public init(status: Status) { self.status = status }
}
