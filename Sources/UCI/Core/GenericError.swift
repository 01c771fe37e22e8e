// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// An error that belongs to no response: `CORE_GENERIC_ERROR_NTF`, group `0x0`, opcode `0x07`.
///
/// UCI_MESSAGE_RETRY asks for the last packet once more.
///
///     |  status (1)  |
public struct GenericError: UCINotification {
    public static let id = MessageID(.notification, .core, 0x07)

    public var status: Status

    public init(status: Status) {
        self.status = status
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
    }

    public var fields: [Field] {
        [Field("status", status)]
    }
}
