// SPDX-License-Identifier: Apache-2.0
import Bytes

/// Joins the segments of one stream of messages: control or data.
///
/// There is at most one message of which segments wait. Another message in between ends it; what
/// still comes of it is dropped, so that a tail is never taken for a whole.
struct SegmentJoiner: Sendable {
    /// The longest message that is joined, in octets of payload.
    ///
    /// No message of the standard is longer than 255 records of DL-TDoA, some 23,000 octets; a
    /// data message has 16 bits of length.
    static let limit = 0xFFFF

    private var id: MessageID?
    private var payload: [UInt8] = []
    private var segments = 0
    /// A message that was given up: its other segments are dropped.
    private var discarded: MessageID?

    /// Whether no segment waits for others.
    var isIdle: Bool { id == nil }

    /// Takes one packet and hands on the message that it completes.
    mutating func take(
        _ header: FrameHeader,
        _ octets: RawSpan,
        _ statistics: inout FrameAssembler.Statistics,
        _ deliver: (borrowing Frame) -> Void
    ) {
        if let waiting = id, waiting != header.id {
            giveUp(waiting, &statistics)
        }
        if let lost = discarded {
            // A board in the state ERROR sends nothing more of what came before.
            if Self.isFailure(header, octets) {
                discarded = nil
            } else if header.id == lost {
                if !header.hasMore { discarded = nil }
                return
            }
        }
        guard id != nil || header.hasMore else {
            statistics.messages += 1
            deliver(Frame(id: header.id, payload: octets))
            return
        }
        guard payload.count + octets.byteCount <= Self.limit else {
            giveUp(header.id, &statistics)
            if !header.hasMore { discarded = nil }
            return
        }
        id = header.id
        segments += 1
        octets.withUnsafeBytes { payload.append(contentsOf: $0) }
        guard !header.hasMore else { return }
        statistics.messages += 1
        var whole: [UInt8] = []
        swap(&whole, &payload)
        deliver(Frame(id: header.id, payload: whole.span.bytes, segments: segments))
        swap(&whole, &payload)
        forget()
    }

    /// Gives up the message of which segments wait.
    mutating func interrupt(_ statistics: inout FrameAssembler.Statistics) {
        if let id { giveUp(id, &statistics) }
    }

    /// Whether a packet is DEVICE_STATUS_NTF with DEVICE_STATE_ERROR, which may come between segments.
    private static func isFailure(_ header: FrameHeader, _ octets: RawSpan) -> Bool {
        header.id == DeviceStatus.id && octets.byteCount == 1
            && octets.unsafeLoad(fromByteOffset: 0, as: UInt8.self) == DeviceState.error.rawValue
    }

    private mutating func giveUp(
        _ message: MessageID,
        _ statistics: inout FrameAssembler.Statistics
    ) {
        statistics.droppedMessages += 1
        forget()
        discarded = message
    }

    private mutating func forget() {
        id = nil
        segments = 0
        payload.removeAll(keepingCapacity: true)
    }
}
