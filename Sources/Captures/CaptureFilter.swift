// SPDX-License-Identifier: Apache-2.0
public import Bytes
import UCI

/// Blanks the keys in a stream of packets before it is written down, as UCI's `Redaction` does.
///
/// A key may straddle two segments, so the segments of a message wait for its last one. What
/// cannot be read as UCI is passed on only where no key can be in it.
public struct CaptureFilter: Sendable {
    /// What waits, of one direction and one stream.
    private var waiting: [CapturePacket] = []

    public init() {}

    /// Takes a packet; returns those that may be written, in the order in which they came.
    public mutating func filter(_ packet: CapturePacket) -> [CapturePacket] {
        guard let header = Self.header(packet) else {
            return finish() + [Self.blanked(packet)]
        }
        var ready: [CapturePacket] = []
        if let first = waiting.first.flatMap(Self.header), first.id != header.id {
            ready = finish()
        }
        waiting.append(packet)
        return header.hasMore ? ready : ready + finish()
    }

    /// What still waits, at the end of a stream.
    public mutating func finish() -> [CapturePacket] {
        defer { waiting = [] }
        guard let header = waiting.first.flatMap(Self.header) else { return [] }
        var payload = waiting.flatMap { $0.octets.dropFirst(FrameHeader.octetCount) }
        Redaction.blank(header.id, &payload)
        var rest = payload[...]
        return waiting.map { packet in
            var packet = packet
            let count = packet.octets.count - FrameHeader.octetCount
            packet.octets.replaceSubrange(FrameHeader.octetCount..., with: rest.prefix(count))
            rest = rest.dropFirst(count)
            return packet
        }
    }

    /// The header of a packet that is whole and alone; nil for anything else.
    private static func header(_ packet: CapturePacket) -> FrameHeader? {
        guard let header = FrameHeader(packet.octets),
            packet.octets.count == FrameHeader.octetCount + header.length
        else { return nil }
        return header
    }

    /// A packet whose length is not what its header says: all of its payload may be a key.
    private static func blanked(_ packet: CapturePacket) -> CapturePacket {
        var packet = packet
        for place in packet.octets.indices.dropFirst(FrameHeader.octetCount) {
            packet.octets[place] = 0
        }
        return packet
    }
}
