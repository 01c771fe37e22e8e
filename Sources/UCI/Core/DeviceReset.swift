// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Restarts the board and drops every session and parameter: `CORE_DEVICE_RESET_CMD`, group `0x0`,
/// opcode `0x00`.
///
/// The order of what follows is not fixed: boards were seen to send READY before the response,
/// after it, and both.
///
///     |  resetConfig (1)  |
public struct DeviceReset: UCICommand {
    public typealias Response = DeviceResetResponse
    public static let id = MessageID(.command, .core, 0x00)

    /// 0 resets the UWBS; other values are reserved.
    public var resetConfig: UInt8

    public init(resetConfig: UInt8) {
        self.resetConfig = resetConfig
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        resetConfig = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(resetConfig)
    }

    public var fields: [Field] {
        [Field("resetConfig", resetConfig)]
    }
}
