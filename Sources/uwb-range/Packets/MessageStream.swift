// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import UCI

/// Turns the packets of a capture into messages: both directions, each with its own stream.
struct MessageStream {
    /// A header and 16 bits of length.
    static let packetLimit = FrameHeader.octetCount + 0xFFFF

    /// What came out of the stream.
    struct Item {
        let nanoseconds: Int64
        let direction: CaptureDirection
        let content: Content

        enum Content {
            case message(Message, payload: [UInt8], tail: [UInt8])
            /// A message whose payload is not what its layout says.
            case undecodable(MessageID, payload: [UInt8], DecodingError)
            /// Octets that belong to no packet, or a packet that ends early.
            case noise(String)
        }

        /// Nil for noise.
        var id: MessageID? {
            switch content {
            case .message(let message, _, _): message.id
            case .undecodable(let id, _, _): id
            case .noise: nil
            }
        }
    }

    /// How often what happened.
    struct Tally {
        var messages = 0
        var undecodable = 0
        var noise = 0
        var unknownMessages = 0
        var unknownCodes = 0
        var tails = 0

        var isClean: Bool { undecodable == 0 && noise == 0 }

        /// What a person should know, in lines; nothing where all is as it should be.
        var lines: [String] {
            let counts: [(Int, String)] = [
                (undecodable, "messages that cannot be decoded"),
                (noise, "places with octets of no packet"),
                (unknownMessages, "messages of an unknown group or opcode"),
                (unknownCodes, "parameters, states or statuses without a name"),
                (tails, "messages with octets behind their layout"),
            ]
            return counts.filter { $0.0 > 0 }.map { "\($0.1): \($0.0)" }
        }
    }

    private(set) var tally = Tally()
    private(set) var dialect = Dialect.unknown
    private var toBoard = FrameAssembler()
    private var toHost = FrameAssembler()

    /// Takes one packet of a capture and hands on what it completes; a packet that ends early is said.
    mutating func receive(_ packet: CapturePacket, _ deliver: (Item) -> Void) {
        var assembler = packet.direction == .hostToBoard ? toBoard : toHost
        let before = assembler.statistics
        var frames: [(MessageID, [UInt8])] = []
        assembler.receive(packet.octets) { frame in
            frames.append((frame.id, frame.payload.withUnsafeBytes { Array($0) }))
        }
        var early: String?
        if !assembler.isBetweenFrames {
            early = Self.earlyEnd(assembler.heldFrame)
            assembler.interrupt()
        }
        let after = assembler.statistics
        if packet.direction == .hostToBoard { toBoard = assembler } else { toHost = assembler }
        for (id, payload) in frames { deliver(decode(id, payload, packet)) }
        let dropped = after.droppedOctets - before.droppedOctets
        if dropped > 0 { deliver(noise("\(dropped) octets belong to no packet", packet)) }
        let lost = after.droppedMessages - before.droppedMessages
        if lost > 0 { deliver(noise("a message was interrupted between its segments", packet)) }
        if let early { deliver(noise(early, packet)) }
    }

    /// Takes octets of which both directions are possible; each message has the one of its type.
    mutating func receive(stream octets: [UInt8], _ deliver: (Item) -> Void) {
        let packet = CapturePacket(nanoseconds: 0, direction: .boardToHost, octets: octets)
        receive(packet) { item in
            guard let id = item.content.id else { return deliver(item) }
            let direction: CaptureDirection =
                id.type == .command || id.description.hasSuffix("_SND")
                ? .hostToBoard : .boardToHost
            deliver(Item(nanoseconds: 0, direction: direction, content: item.content))
        }
    }

    /// Says what still waits for segments at the end.
    mutating func finish(_ deliver: (Item) -> Void) {
        for (direction, assembler) in [
            (CaptureDirection.hostToBoard, toBoard), (.boardToHost, toHost),
        ] where !assembler.isBetweenMessages {
            let last = CapturePacket(nanoseconds: 0, direction: direction, octets: [])
            deliver(noise("the last segments of a message are missing", last))
        }
    }

    private mutating func decode(
        _ id: MessageID,
        _ payload: [UInt8],
        _ packet: CapturePacket
    ) -> Item {
        tally.messages += 1
        var bytes = ByteReader(payload.span.bytes)
        let content: Item.Content
        do throws(DecodingError) {
            let message = try Message(id, from: &bytes, in: dialect)
            let tail = bytes.rest()
            dialect.observe(message)
            if case .unknown = message { tally.unknownMessages += 1 }
            tally.unknownCodes += message.fields.reduce(0) { $0 + $1.value.unknownCodes }
            if !tail.isEmpty { tally.tails += 1 }
            content = .message(message, payload: payload, tail: tail)
        } catch {
            tally.undecodable += 1
            content = .undecodable(id, payload: payload, error)
        }
        return Item(
            nanoseconds: packet.nanoseconds,
            direction: packet.direction,
            content: content
        )
    }

    private mutating func noise(_ text: String, _ packet: CapturePacket) -> Item {
        tally.noise += 1
        return Item(
            nanoseconds: packet.nanoseconds,
            direction: packet.direction,
            content: .noise(text)
        )
    }

    private static func earlyEnd(_ held: (header: FrameHeader?, octets: Int)) -> String {
        guard let header = held.header else {
            return "the packet ends in its header: \(held.octets) of 4 octets are there"
        }
        return "the packet ends early: its header says \(header.length) octets of payload, "
            + "\(held.octets - FrameHeader.octetCount) are there"
    }
}

extension MessageStream.Item.Content {
    /// Which message it is; nil for noise.
    var id: MessageID? {
        switch self {
        case .message(let message, _, _): message.id
        case .undecodable(let id, _, _): id
        case .noise: nil
        }
    }
}
