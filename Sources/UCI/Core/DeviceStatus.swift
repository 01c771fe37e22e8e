// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What state the board is in: `CORE_DEVICE_STATUS_NTF`, group `0x0`, opcode `0x01`.
///
/// READY with sessions open and none of them ended is a board that restarted.
///
///     |  state (1)  |
public struct DeviceStatus: UCINotification {
    public static let id = MessageID(.notification, .core, 0x01)

    public var state: DeviceState

    public init(state: DeviceState) {
        self.state = state
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        state = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(state)
    }

    public var fields: [Field] {
        [Field("deviceState", state)]
    }
}
