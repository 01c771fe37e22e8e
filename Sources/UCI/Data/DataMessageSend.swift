// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Data for a peer: `DATA_MESSAGE_SND`, data packet format `0x1`, host to board.
///
/// A short address is in the two low octets of the destination. Cut into segments, the first one
/// has this layout and the others continue the octets.
///
///     |  token (4)  |  destination (8)  |  sequence (2)  |  length (2)  |  octets  |
public struct DataMessageSend: UCIMessage {
    public static let id = MessageID(rawValue: 0x01_00)

    public var token: SessionToken
    public var destination: UInt64
    public var sequence: UInt16
    public var octets: [UInt8]

    public init(token: SessionToken, destination: UInt64, sequence: UInt16, octets: [UInt8]) {
        self.token = token
        self.destination = destination
        self.sequence = sequence
        self.octets = octets
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        destination = try bytes.read()
        sequence = try bytes.read()
        octets = try bytes.bytes(Int(try bytes.read(UInt16.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(destination)
        bytes.write(sequence)
        bytes.write(UInt16(octets.count))
        bytes.write(contentsOf: octets)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("destination", MacAddress.extended(destination)),
            Field("sequence", sequence), Field("octets", octets),
        ]
    }
}
