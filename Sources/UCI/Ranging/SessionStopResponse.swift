// SPDX-License-Identifier: Apache-2.0

/// Whether ranging stops: `SESSION_STOP_RSP`, group `0x2`, opcode `0x01`.
///
///     |  status (1)  |
public struct SessionStopResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionControl, 0x01)

    public var status: Status

    public init(status: Status) { self.status = status }
}
