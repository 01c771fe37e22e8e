// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The four octets before each payload.
///
///     control   | MT (3) PBF (1) GID (4) | RFU (2) OID (6) | RFU (8)  |  length (8)  |
///     data      | MT (3) PBF (1) DPF (4) | RFU (8)         |  length (16)            |
public struct FrameHeader: Hashable, Sendable {
    public static let octetCount = 4
    /// What one control packet can hold; longer messages are cut into segments.
    public static let controlPayloadLimit = 0xFF

    public var id: MessageID
    /// `PBF`: more segments of this message follow.
    public var hasMore: Bool
    public var length: Int

    public init(id: MessageID, hasMore: Bool = false, length: Int) {
        self.id = id
        self.hasMore = hasMore
        self.length = length
    }

    /// The header at the start of a packet; nil where there is none.
    public init?(_ packet: [UInt8]) {
        guard packet.count >= Self.octetCount else { return nil }
        self.init(
            word: packet.prefix(Self.octetCount).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        )
    }

    /// The header in four octets, the first least significant; nil if no sender of UCI writes it:
    /// a message type of 4 to 7, a set reserved octet, the data packet format 0 (a run of zeros).
    @inlinable init?(word: UInt32) {
        let type = word >> 5 & 0x07
        if type == 0 {
            guard word & 0x0F != 0 else { return nil }
            id = MessageID(rawValue: UInt16(word & 0x0F) << 8)
            length = Int(word >> 16)
        } else {
            guard type < 4, word & 0x00FF_0000 == 0 else { return nil }
            id = MessageID(rawValue: UInt16(truncatingIfNeeded: word << 8 | word >> 8 & 0x3F))
            length = Int(word >> 24)
        }
        hasMore = word & 0x10 != 0
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(UInt8(id.rawValue >> 8) | (hasMore ? 0x10 : 0))
        bytes.write(id.opcode)
        if id.type == .data {
            bytes.write(UInt16(length))
        } else {
            bytes.write(UInt8(0))
            bytes.write(UInt8(length))
        }
    }
}

/// A whole message as the assembler hands it on: which it is, and its payload in place.
///
/// Borrows the payload: a frame lives as long as the call that it is handed to.
public struct Frame: ~Escapable {
    public let id: MessageID
    public let payload: RawSpan
    /// How many packets carried it.
    public let segments: Int

    @_lifetime(copy payload)
    public init(id: MessageID, payload: RawSpan, segments: Int = 1) {
        self.id = id
        self.payload = payload
        self.segments = segments
    }

    /// A reader at the start of the payload.
    public var reader: ByteReader {
        @_lifetime(copy self) get { ByteReader(payload) }
    }
}
