// SPDX-License-Identifier: Apache-2.0

/// Whether a hybrid session was taken: `SESSION_SET_HUS_CONTROLLER_CONFIG_RSP`, group `0x1`,
/// opcode `0x0C`.
///
///     |  status (1)  |
public struct HybridControllerResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x0C)

    public var status: Status

    public init(status: Status) { self.status = status }
}
