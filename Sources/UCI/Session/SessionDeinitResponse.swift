// SPDX-License-Identifier: Apache-2.0

/// Whether the session closes: `SESSION_DEINIT_RSP`, group `0x1`, opcode `0x01`.
///
///     |  status (1)  |
public struct SessionDeinitResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x01)

    public var status: Status

    public init(status: Status) { self.status = status }
}
