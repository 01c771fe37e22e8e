// SPDX-License-Identifier: Apache-2.0

/// Whether the ranging begins: `TEST_SS_TWR_RSP`, group `0xD`, opcode `0x08`.
///
///     |  status (1)  |
public struct TestTwoWayResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x08)

    public var status: Status

    public init(status: Status) { self.status = status }
}
