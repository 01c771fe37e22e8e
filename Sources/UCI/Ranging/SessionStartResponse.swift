// SPDX-License-Identifier: Apache-2.0

/// Whether the board will try to range: `SESSION_START_RSP`, group `0x2`, opcode `0x00`.
///
/// OK is not yet ACTIVE: the session may still go to IDLE with a reason.
///
///     |  status (1)  |
public struct SessionStartResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionControl, 0x00)

    public var status: Status

    public init(status: Status) { self.status = status }
}
