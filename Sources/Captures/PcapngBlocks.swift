// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The blocks of a pcapng file, little endian, for link type 299 with times in nanoseconds.
///
/// Written by hand because Debian 12's libpcap (1.10.3) reads that link type and cannot write it.
/// Source: the IETF draft "PCAP Next Generation Capture File Format".
enum PcapngBlocks {
    /// Section header and interface description.
    static let start: [UInt8] = {
        var section = ByteWriter()
        section.write(0x1A2B_3C4D as UInt32)
        section.write(1 as UInt16)
        section.write(0 as UInt16)
        // The length of the section is not known while it is written.
        section.write(-1 as Int64)
        var interface = ByteWriter()
        interface.write(UInt16(PcapReader.linkType))
        interface.write(0 as UInt16)
        // No limit on the length of a packet.
        interface.write(0 as UInt32)
        // if_tsresol: powers of ten, 9.
        interface.write(contentsOf: option(9, [9]) + endOfOptions)
        return block(0x0A0D_0D0A, section.bytes) + block(1, interface.bytes)
    }()

    /// An enhanced packet block; epb_flags hold the direction.
    static func packet(_ packet: CapturePacket) -> [UInt8] {
        var body = ByteWriter()
        body.write(0 as UInt32)
        let time = UInt64(bitPattern: packet.nanoseconds)
        body.write(UInt32(truncatingIfNeeded: time >> 32))
        body.write(UInt32(truncatingIfNeeded: time))
        body.write(UInt32(packet.octets.count))
        body.write(UInt32(packet.octets.count))
        body.write(contentsOf: padded(packet.octets))
        let direction: UInt8 = packet.direction == .boardToHost ? 1 : 2
        body.write(contentsOf: option(2, [direction, 0, 0, 0]) + endOfOptions)
        return block(6, body.bytes)
    }

    private static let endOfOptions: [UInt8] = [0, 0, 0, 0]

    private static func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
        var bytes = ByteWriter()
        bytes.write(code)
        bytes.write(UInt16(value.count))
        bytes.write(contentsOf: padded(value))
        return bytes.bytes
    }

    private static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = UInt32(body.count + 12)
        var bytes = ByteWriter()
        bytes.write(type)
        bytes.write(length)
        bytes.write(contentsOf: body)
        bytes.write(length)
        return bytes.bytes
    }

    private static func padded(_ octets: [UInt8]) -> [UInt8] {
        octets + Array(repeating: 0, count: (4 - octets.count % 4) % 4)
    }
}
