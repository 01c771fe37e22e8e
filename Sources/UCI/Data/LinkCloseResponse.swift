// SPDX-License-Identifier: Apache-2.0

/// Whether the link closes: `LOGICAL_LINK_CLOSE_RSP`, group `0x2`, opcode `0x08`.
///
///     |  status (1)  |
public struct LinkCloseResponse: StatusResponse {
    public static let id = MessageID(.response, .sessionControl, 0x08)

    public var status: Status

    public init(status: Status) { self.status = status }
}
