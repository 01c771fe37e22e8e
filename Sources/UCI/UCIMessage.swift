// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// One message of UCI: what its payload holds, read from and written to octets.
///
/// Reading consumes what the layout needs and leaves the rest to the caller: newer standards and
/// vendors append to messages, so octets too many are kept and shown, not refused.
public protocol UCIMessage: Hashable, Sendable {
    static var id: MessageID { get }
    init(from bytes: inout ByteReader) throws(DecodingError)
    func write(to bytes: inout ByteWriter)
    /// The payload as names and values, for people and for JSON.
    var fields: [Field] { get }
}

/// A message from the host, and what the board answers to it.
public protocol UCICommand: UCIMessage {
    associatedtype Response: UCIResponse
}

/// The answer to a command. One that failed may be shorter than its layout: the status alone.
public protocol UCIResponse: UCIMessage {
    var status: Status { get }
}

/// A message that the board sends by itself.
public protocol UCINotification: UCIMessage {}

/// A command without payload.
public protocol EmptyCommand: UCICommand {
    init()
}

extension EmptyCommand {
    public init(from bytes: inout ByteReader) throws(DecodingError) { self.init() }
    public func write(to bytes: inout ByteWriter) {}
    public var fields: [Field] { [] }
}

/// A command whose payload is the session that it is for.
public protocol TokenCommand: UCICommand {
    var token: SessionToken { get }
    init(token: SessionToken)
}

extension TokenCommand {
    public init(from bytes: inout ByteReader) throws(DecodingError) {
        self.init(token: try bytes.read())
    }

    public func write(to bytes: inout ByteWriter) { bytes.write(token) }

    public var fields: [Field] { [Field("sessionToken", token)] }
}

/// A response whose payload is the status.
public protocol StatusResponse: UCIResponse {
    init(status: Status)
}

extension StatusResponse {
    public init(from bytes: inout ByteReader) throws(DecodingError) {
        self.init(status: try bytes.read())
    }

    public func write(to bytes: inout ByteWriter) { bytes.write(status) }

    public var fields: [Field] { [Field("status", status)] }
}

extension ByteReader {
    /// Whether a response ends behind a status that says it failed.
    ///
    /// The virtual controller pica sends a stray 0x03 behind REJECTED where it meant
    /// SYNTAX_ERROR (captured: `40 08 00 02 01 03`); that octet is left over, not a list's count.
    func endsAfterFailure(_ status: Status) -> Bool {
        guard !status.isSuccess else { return false }
        return remaining == 0 || (status == .rejected && remaining == 1 && peek() == 0x03)
    }
}
