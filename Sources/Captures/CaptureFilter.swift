// SPDX-License-Identifier: Apache-2.0
public import Bytes
import UCI

/// Blanks the keys in a stream of packets before it is written down, as UCI's `Redaction` does.
///
/// A key may straddle two segments, so the segments of a message wait for its last one; what came
/// behind them waits too, so that the order stays. Comments are dropped: they may quote a key. What is no
/// packet, and what is left of an interrupted message, is blanked whole.
public struct CaptureFilter: Sendable {
    /// A packet, and whether it may be written yet.
    private struct Entry: Sendable {
        var packet: CapturePacket
        var isReady: Bool
    }

    /// One of the four: to the board and to the host, control and data.
    private struct Stream: Hashable, Sendable {
        let direction: CaptureDirection
        let isData: Bool
    }

    /// A message of which segments wait: where they are in the queue.
    private struct Partial: Sendable {
        var id: MessageID
        var places: [Int]
        var octets: Int
    }

    /// More octets are not kept: a message that long is blanked whole.
    private static let limit = 0xFFFF

    private var queue: [Entry] = []
    private var partials: [Stream: Partial] = [:]
    /// Messages that were given up: what still comes of them is blanked whole.
    private var discarded: [Stream: MessageID] = [:]

    public init() {}

    /// Takes a packet; returns those that may be written, in the order in which they came.
    public mutating func filter(_ packet: CapturePacket) -> [CapturePacket] {
        var packet = packet
        packet.comment = ""
        guard let header = FrameHeader(packet.octets),
            packet.octets.count == FrameHeader.octetCount + header.length
        else {
            // Not a packet: nothing of it is known, and what waits is no message any more.
            giveUp(packet.direction)
            append(
                Self.blanked(packet, from: FrameHeader(packet.octets) == nil ? 0 : 4),
                isReady: true
            )
            return ready()
        }
        let stream = Stream(direction: packet.direction, isData: header.id.type == .data)
        if let partial = partials[stream], partial.id != header.id { giveUp(stream) }
        if discarded[stream] == header.id {
            if !header.hasMore { discarded[stream] = nil }
            append(Self.blanked(packet, from: 4), isReady: true)
            return ready()
        }
        append(packet, isReady: false)
        var partial = partials[stream] ?? Partial(id: header.id, places: [], octets: 0)
        partial.places.append(queue.count - 1)
        partial.octets += header.length
        partials[stream] = partial
        if partial.octets > Self.limit {
            giveUp(stream)
            if !header.hasMore { discarded[stream] = nil }
        } else if !header.hasMore {
            redact(partial)
            partials[stream] = nil
        }
        return ready()
    }

    /// What still waits, at the end of a stream.
    public mutating func finish() -> [CapturePacket] {
        for stream in partials.keys { giveUp(stream) }
        return ready()
    }

    private mutating func append(_ packet: CapturePacket, isReady: Bool) {
        queue.append(Entry(packet: packet, isReady: isReady))
    }

    /// Takes what is ready from the front of the queue.
    private mutating func ready() -> [CapturePacket] {
        let count = queue.prefix { $0.isReady }.count
        guard count > 0 else { return [] }
        let packets = queue.prefix(count).map(\.packet)
        queue.removeFirst(count)
        for stream in partials.keys {
            guard var partial = partials[stream] else { continue }
            partial.places = partial.places.map { $0 - count }
            partials[stream] = partial
        }
        return packets
    }

    /// Blanks the keys of a message that is whole.
    private mutating func redact(_ partial: Partial) {
        var payload = partial.places.flatMap { queue[$0].packet.octets.dropFirst(4) }
        Redaction.blank(partial.id, &payload)
        var rest = payload[...]
        for place in partial.places {
            let count = queue[place].packet.octets.count - FrameHeader.octetCount
            queue[place].packet.octets.replaceSubrange(4..., with: rest.prefix(count))
            queue[place].isReady = true
            rest = rest.dropFirst(count)
        }
    }

    private mutating func giveUp(_ direction: CaptureDirection) {
        for stream in partials.keys where stream.direction == direction { giveUp(stream) }
    }

    /// The message of a stream will not be whole: all of it may be a key.
    private mutating func giveUp(_ stream: Stream) {
        guard let partial = partials.removeValue(forKey: stream) else { return }
        for place in partial.places {
            queue[place].packet = Self.blanked(queue[place].packet, from: 4)
            queue[place].isReady = true
        }
        discarded[stream] = partial.id
    }

    private static func blanked(_ packet: CapturePacket, from start: Int) -> CapturePacket {
        var packet = packet
        for place in packet.octets.indices.dropFirst(start) { packet.octets[place] = 0 }
        return packet
    }
}
