// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether the session is open: `SESSION_INIT_RSP`, group `0x1`, opcode `0x00`.
///
/// With a handle commands name the session by it, whatever version the board reports; the length
/// of this response decides (a DWM3001CDK gives 1, 2, …; a QM35 kit gave 0x80000007).
///
///     |  status (1)  |                     UCI 1.x
///     |  status (1)  |  handle (4)  |      UCI 2.0
public struct SessionInitResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x00)

    public var status: Status
    public var handle: SessionToken?

    public init(status: Status, handle: SessionToken?) {
        self.status = status
        self.handle = handle
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        let isAlone = bytes.remaining == 0 || bytes.endsAfterFailure(status)
        handle = isAlone ? nil : try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        if let handle { bytes.write(handle) }
    }

    public var fields: [Field] {
        [Field("status", status)] + (handle.map { [Field("sessionHandle", $0)] } ?? [])
    }
}
