// SPDX-License-Identifier: Apache-2.0
import Bytes

extension Message {
    public var id: MessageID {
        switch self {
        case .unknown(let message): message.id
        default: known.map { type(of: $0).id } ?? MessageID(rawValue: 0)
        }
    }

    /// The payload as names and values.
    public var fields: [Field] {
        switch self {
        case .unknown(let message): message.fields
        default: known?.fields ?? []
        }
    }

    /// The message as the type that it is expected to be; nil if it is another.
    public func `as`<Expected: UCIMessage>(_: Expected.Type) -> Expected? { known as? Expected }

    /// The status, if the message is a response that has one.
    public var status: Status? { (known as? any UCIResponse)?.status }

    public var payload: [UInt8] {
        if case .unknown(let message) = self { return message.payload }
        var bytes = ByteWriter()
        known?.write(to: &bytes)
        return bytes.bytes
    }

    /// The packets that carry the message: one, or as many segments as `limit` octets each ask for.
    ///
    /// A control packet holds at most 255 octets; a board says in MAX_MESSAGE_SIZE how long the
    /// whole may be. `tail` is what followed the layout when the message was read.
    public func encoded(tail: [UInt8] = [], limit: Int? = nil) -> [UInt8] {
        Frame.encode(id, payload + tail, limit: limit)
    }
}

extension UCIMessage {
    /// The packets that carry the message.
    public func encoded(limit: Int? = nil) -> [UInt8] {
        var bytes = ByteWriter()
        write(to: &bytes)
        return Frame.encode(Self.id, bytes.bytes, limit: limit)
    }
}

extension Frame {
    /// Cuts a payload into packets of at most `limit` octets behind their headers: all but the last
    /// say that more follow.
    public static func packets(
        _ id: MessageID,
        _ payload: [UInt8],
        limit: Int? = nil
    ) -> [[UInt8]] {
        let most = id.type == .data ? 0xFFFF : FrameHeader.controlPayloadLimit
        let limit = min(max(limit ?? most, 1), most)
        var packets: [[UInt8]] = []
        var rest = payload[...]
        repeat {
            let segment = rest.prefix(limit)
            rest = rest.dropFirst(limit)
            var bytes = ByteWriter()
            FrameHeader(id: id, hasMore: !rest.isEmpty, length: segment.count).write(to: &bytes)
            bytes.write(contentsOf: segment)
            packets.append(bytes.bytes)
        } while !rest.isEmpty
        return packets
    }

    /// The packets of ``packets(_:_:limit:)`` one behind the other.
    public static func encode(
        _ id: MessageID,
        _ payload: [UInt8],
        limit: Int? = nil
    ) -> [UInt8] {
        packets(id, payload, limit: limit).flatMap(\.self)
    }
}
