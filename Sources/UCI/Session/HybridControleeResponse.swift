// SPDX-License-Identifier: Apache-2.0

/// Whether a hybrid session was taken: `SESSION_SET_HUS_CONTROLEE_CONFIG_RSP`, group `0x1`,
/// opcode `0x0D`.
///
///     |  status (1)  |
public struct HybridControleeResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x0D)

    public var status: Status

    public init(status: Status) { self.status = status }
}
