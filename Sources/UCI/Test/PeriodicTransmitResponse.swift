// SPDX-License-Identifier: Apache-2.0

/// Whether sending begins: `TEST_PERIODIC_TX_RSP`, group `0xD`, opcode `0x02`.
///
///     |  status (1)  |
public struct PeriodicTransmitResponse: StatusResponse {
    public static let id = MessageID(.response, .test, 0x02)

    public var status: Status

    public init(status: Status) { self.status = status }
}
