// SPDX-License-Identifier: Apache-2.0
import Bytes

/// Turns chunks of a byte stream into whole messages.
///
/// Chunks may be cut anywhere. A frame that lies whole in its chunk is handed on in place; one that
/// straddles chunks is gathered first. Segments of a message are joined; data packets may lie
/// between the segments of a control message.
///
/// The policy on errors, once: what cannot be a header is dropped one octet at a time until a header
/// stands there again, and from a loss until the next good frame a header must also name a message
/// that is known or a vendor's. A message whose segments are interrupted is dropped whole, with
/// what still comes of it up to its last segment; a whole message of the same kind cannot be told
/// from that, and may go with it. Nothing makes it stop.
public struct FrameAssembler: Sendable {
    /// What was taken and what was dropped since the beginning.
    public struct Statistics: Hashable, Sendable {
        public var packets = 0
        public var messages = 0
        /// Octets that belonged to no frame.
        public var droppedOctets = 0
        /// Messages given up: interrupted, or longer than the limit.
        public var droppedMessages = 0

        public init() {}
    }

    public private(set) var statistics = Statistics()
    /// Octets of a frame whose end has not come.
    private var held: [UInt8] = []
    private var control = SegmentJoiner()
    private var data = SegmentJoiner()
    private var isSynchronized = true

    public init() {}

    /// Whether the stream stands between two frames.
    public var isBetweenFrames: Bool { held.isEmpty }

    /// Whether a message waits for more segments.
    public var isBetweenMessages: Bool { control.isIdle && data.isIdle }

    /// Takes a chunk and hands on each message that it completes, in order.
    public mutating func receive(_ chunk: RawSpan, _ deliver: (borrowing Frame) -> Void) {
        var taken = 0
        while !held.isEmpty, taken < chunk.byteCount {
            let count = min(missing(), chunk.byteCount - taken)
            chunk.extracting(taken..<(taken + count)).withUnsafeBytes {
                held.append(contentsOf: $0)
            }
            taken += count
            scanHeld(deliver)
        }
        let rest = chunk.extracting(droppingFirst: taken)
        let consumed = scan(rest, deliver)
        if consumed < rest.byteCount {
            rest.extracting(droppingFirst: consumed).withUnsafeBytes {
                held.append(contentsOf: $0)
            }
        }
    }

    /// Takes a chunk and hands on each message that it completes, in order.
    public mutating func receive(_ chunk: [UInt8], _ deliver: (borrowing Frame) -> Void) {
        receive(chunk.span.bytes, deliver)
    }

    /// Gives up the frame whose end has not come, for the first whole frame in what is held of it;
    /// where there is none, for what its second octet may begin.
    ///
    /// For whoever has a clock: a whole frame takes far less than the 100 ms after which its end
    /// will not come any more.
    public mutating func resynchronize(_ deliver: (borrowing Frame) -> Void) {
        guard !held.isEmpty else { return }
        var octets: [UInt8] = []
        swap(&octets, &held)
        drop(octets: 1)
        let whole = octets.indices.dropFirst().first { start in
            guard start + FrameHeader.octetCount <= octets.count,
                let header = header(octets.span.bytes, at: start)
            else { return false }
            return start + FrameHeader.octetCount + header.length <= octets.count
        }
        if let whole { drop(octets: whole - 1) }
        receive(octets.span.bytes.extracting(droppingFirst: whole ?? 1), deliver)
    }

    /// What is held of a frame whose end has not come: what its header says, nil where not even that
    /// is whole, and how many octets are there.
    public var heldFrame: (header: FrameHeader?, octets: Int) {
        (header: FrameHeader(held), octets: held.count)
    }

    /// Gives up the frame whose end will not come, and every message of which segments wait: what
    /// follows is no continuation of it.
    public mutating func interrupt() {
        held.removeAll(keepingCapacity: true)
        control.interrupt(&statistics)
        data.interrupt(&statistics)
    }

    /// Forgets everything but the statistics: after the board was reset or the port was opened anew.
    public mutating func reset() {
        held.removeAll(keepingCapacity: true)
        control = SegmentJoiner()
        data = SegmentJoiner()
        isSynchronized = true
    }

    /// How many octets complete the header that is held, or its frame; at least one.
    private func missing() -> Int {
        guard held.count >= FrameHeader.octetCount, let header = header(held.span.bytes, at: 0)
        else { return max(1, FrameHeader.octetCount - held.count) }
        return max(1, FrameHeader.octetCount + header.length - held.count)
    }

    private mutating func scanHeld(_ deliver: (borrowing Frame) -> Void) {
        // Moved out, since what is held must not change while a frame in it is handed on.
        var octets: [UInt8] = []
        swap(&octets, &held)
        let consumed = scan(octets.span.bytes, deliver)
        octets.removeFirst(consumed)
        swap(&octets, &held)
    }

    /// Hands on the whole frames of `octets`; returns how many octets are done with.
    private mutating func scan(_ octets: RawSpan, _ deliver: (borrowing Frame) -> Void) -> Int {
        var offset = 0
        while octets.byteCount - offset >= FrameHeader.octetCount {
            guard let header = header(octets, at: offset) else {
                drop(octets: 1)
                offset += 1
                continue
            }
            let start = offset + FrameHeader.octetCount
            guard octets.byteCount - start >= header.length else { break }
            isSynchronized = true
            statistics.packets += 1
            offset = start + header.length
            let payload = octets.extracting(start..<offset)
            if header.id.type == .data {
                data.take(header, payload, &statistics, deliver)
            } else {
                control.take(header, payload, &statistics, deliver)
            }
        }
        // Fewer than four octets: the first already tells noise.
        while offset < octets.byteCount, octets.byteCount - offset < FrameHeader.octetCount,
            octets.unsafeLoad(fromByteOffset: offset, as: UInt8.self) >= 0x80
        {
            drop(octets: 1)
            offset += 1
        }
        return offset
    }

    private func header(_ octets: RawSpan, at offset: Int) -> FrameHeader? {
        let word = octets.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        guard let header = FrameHeader(word: UInt32(littleEndian: word)) else { return nil }
        if isSynchronized { return header }
        let id = header.id
        let isCredible = MessageCatalog.isKnown(id) || (id.type != .data && id.group.isVendor)
        let reserved: UInt32 = id.type == .data ? 0xFF00 : 0xC000
        return isCredible && UInt32(littleEndian: word) & reserved == 0 ? header : nil
    }

    private mutating func drop(octets count: Int) {
        statistics.droppedOctets += count
        isSynchronized = false
    }
}
