// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Opens a logical link: `LOGICAL_LINK_CREATE_CMD`, group `0x2`, opcode `0x07`.
///
///     |  token (4)  |  mode (1)  |  destination (8)  |  classLength (1)  |
public struct LinkCreate: UCICommand {
    public typealias Response = LinkCreateResponse
    public static let id = MessageID(.command, .sessionControl, 0x07)

    public var token: SessionToken
    /// No public source tells its values.
    public var mode: UInt8
    /// A short address is in the two low octets.
    public var destination: UInt64
    public var classLength: UInt8

    public init(token: SessionToken, mode: UInt8, destination: UInt64, classLength: UInt8) {
        self.token = token
        self.mode = mode
        self.destination = destination
        self.classLength = classLength
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        mode = try bytes.read()
        destination = try bytes.read()
        classLength = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(mode)
        bytes.write(destination)
        bytes.write(classLength)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token),
            Field("linkMode", mode),
            Field("destination", .text(MacAddress.extended(destination).description)),
            Field("classLength", classLength),
        ]
    }
}
