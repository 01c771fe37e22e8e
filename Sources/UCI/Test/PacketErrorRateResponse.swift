// SPDX-License-Identifier: Apache-2.0

/// Whether the test begins: `TEST_PER_RX_RSP`, group `0xD`, opcode `0x03`.
///
///     |  status (1)  |
public struct PacketErrorRateResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x03)

    public var status: Status

    public init(status: Status) { self.status = status }
}
