// SPDX-License-Identifier: Apache-2.0

/// Whether the test begins: `TEST_LOOPBACK_RSP`, group `0xD`, opcode `0x06`.
///
///     |  status (1)  |
public struct TestLoopbackResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x06)

    public var status: Status

    public init(status: Status) { self.status = status }
}
