// SPDX-License-Identifier: Apache-2.0

/// Asks what the board can do: `CORE_GET_CAPS_INFO_CMD`, group `0x0`, opcode `0x03`.
public struct GetCapabilities: EmptyCommand {
    public typealias Response = CapabilitiesResponse
    public static let id = MessageID(.command, .core, 0x03)

    public init() {}
}
