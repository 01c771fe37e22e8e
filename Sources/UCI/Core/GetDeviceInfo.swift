// SPDX-License-Identifier: Apache-2.0

/// Asks what the board is: `CORE_GET_DEVICE_INFO_CMD`, group `0x0`, opcode `0x02`.
public struct GetDeviceInfo: EmptyCommand {
    public typealias Response = DeviceInfoResponse
    public static let id = MessageID(.command, .core, 0x02)

    public init() {}
}
