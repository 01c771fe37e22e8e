// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Opens a session: `SESSION_INIT_CMD`, group `0x1`, opcode `0x00`.
///
///     |  sessionID (4)  |  type (1)  |
public struct SessionInit: UCICommand {
    public typealias Response = SessionInitResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x00)

    /// The same on both peers: it enters the STS.
    public var sessionID: SessionID
    public var type: SessionType

    public init(sessionID: SessionID, type: SessionType) {
        self.sessionID = sessionID
        self.type = type
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        sessionID = try bytes.read()
        type = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(sessionID)
        bytes.write(type)
    }

    public var fields: [Field] {
        [Field("sessionId", sessionID.rawValue), Field("sessionType", type)]
    }
}
