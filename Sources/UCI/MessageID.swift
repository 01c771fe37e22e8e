// SPDX-License-Identifier: Apache-2.0
import Bytes

/// Which message a packet carries: type, group and opcode, in the two octets of its header that
/// say so.
///
/// The type belongs to it: 22 00 is SESSION_START_CMD, 62 00 the ranging notification. The raw
/// value is those two octets without the segment flag and the reserved bits, as a capture shows
/// them: `0x62_00`. A data packet has its data packet format in place of the group.
public struct MessageID: Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue & 0x6F3F }

    public init(_ type: MessageType, _ group: MessageGroup, _ opcode: UInt8) {
        self.init(
            rawValue: UInt16(type.rawValue) << 13 | UInt16(group.rawValue) << 8 | UInt16(opcode)
        )
    }

    public var type: MessageType {
        switch rawValue >> 13 {
        case 0: .data
        case 1: .command
        case 2: .response
        default: .notification
        }
    }

    /// The group; of a data packet its data packet format, `DPF`.
    public var group: MessageGroup { MessageGroup(rawValue: UInt8(rawValue >> 8 & 0x0F)) }

    /// The opcode, `OID`, 0 to 0x3F; 0 in a data packet.
    public var opcode: UInt8 { UInt8(rawValue & 0x3F) }
}

extension MessageID: CustomStringConvertible {
    /// The name of the standard: `SESSION_STATUS_NTF`; see ``MessageCatalog``.
    public var description: String { MessageCatalog.name(of: self) }
}
