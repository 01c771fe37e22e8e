// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How sent data fared: `SESSION_DATA_TRANSFER_STATUS_NTF`, group `0x2`, opcode `0x05`.
///
///     |  token (4)  |  sequence (2)  |  status (1)  |  sent (1)  |
///     |  token (4)  |  sequence (1)  |  status (1)  |  sent (1)  |        pica
public struct DataTransferStatusNotification: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x05)

    public var token: SessionToken
    public var sequence: UInt16
    public var status: DataTransferStatus
    /// How often it was sent.
    public var transmissions: UInt8
    /// Whether the sequence number has one octet, as pica writes it.
    public var hasShortSequence: Bool

    public init(
        token: SessionToken,
        sequence: UInt16,
        status: DataTransferStatus,
        transmissions: UInt8,
        hasShortSequence: Bool = false
    ) {
        self.token = token
        self.sequence = sequence
        self.status = status
        self.transmissions = transmissions
        self.hasShortSequence = hasShortSequence
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        hasShortSequence = bytes.remaining == 7
        token = try bytes.read()
        sequence = hasShortSequence ? UInt16(try bytes.read(UInt8.self)) : try bytes.read()
        status = try bytes.read()
        transmissions = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        if hasShortSequence {
            bytes.write(UInt8(truncatingIfNeeded: sequence))
        } else {
            bytes.write(sequence)
        }
        bytes.write(status)
        bytes.write(transmissions)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("sequence", sequence),
            Field("dataTransferStatus", status), Field("transmissions", transmissions),
        ]
    }
}
