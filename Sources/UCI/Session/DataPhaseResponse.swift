// SPDX-License-Identifier: Apache-2.0

/// Whether the phases of data were taken: `SESSION_DATA_TRANSFER_PHASE_CONFIG_RSP`, group `0x1`,
/// opcode `0x0E`.
///
///     |  status (1)  |
public struct DataPhaseResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x0E)

    public var status: Status

    public init(status: Status) { self.status = status }
}
