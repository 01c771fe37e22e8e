// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Data from a peer: `DATA_MESSAGE_RCV`, data packet format `0x2`, board to host.
///
///     |  token (4)  |  status (1)  |  source (8)  |  sequence (2)  |  length (2)  |  octets  |
public struct DataMessageReceive: UCIMessage {
    public static let id = MessageID(rawValue: 0x02_00)

    public var token: SessionToken
    public var status: DataReceiveStatus
    public var source: UInt64
    public var sequence: UInt16
    public var octets: [UInt8]

    public init(
        token: SessionToken,
        status: DataReceiveStatus,
        source: UInt64,
        sequence: UInt16,
        octets: [UInt8]
    ) {
        self.token = token
        self.status = status
        self.source = source
        self.sequence = sequence
        self.octets = octets
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        status = try bytes.read()
        source = try bytes.read()
        sequence = try bytes.read()
        octets = try bytes.bytes(Int(try bytes.read(UInt16.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(status)
        bytes.write(source)
        bytes.write(sequence)
        bytes.write(UInt16(octets.count))
        bytes.write(contentsOf: octets)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("receiveStatus", status),
            Field("source", MacAddress.extended(source)), Field("sequence", sequence),
            Field("octets", octets),
        ]
    }
}
