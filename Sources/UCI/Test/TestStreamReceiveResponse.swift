// SPDX-License-Identifier: Apache-2.0

/// Whether receiving begins: `TEST_SR_RX_RSP`, group `0xD`, opcode `0x09`.
///
/// No public source tells what its command and its notification hold.
///
///     |  status (1)  |
public struct TestStreamReceiveResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x09)

    public var status: Status

    public init(status: Status) { self.status = status }
}
