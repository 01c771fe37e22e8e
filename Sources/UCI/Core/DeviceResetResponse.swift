// SPDX-License-Identifier: Apache-2.0

/// Whether the board restarts: `CORE_DEVICE_RESET_RSP`, group `0x0`, opcode `0x00`.
///
///     |  status (1)  |
public struct DeviceResetResponse: StatusResponse {
    public static let id = MessageID(.response, .core, 0x00)

    public var status: Status

    public init(status: Status) { self.status = status }
}
