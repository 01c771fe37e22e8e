// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing

@testable import UCI

/// Every message against every packet there is: the table test.
@Suite struct `Message table` {
    @Test(arguments: PacketVector.own.filter(\.lengthIsRight))
    func `a packet decodes to its name and encodes to itself`(_ vector: PacketVector) throws {
        try check(vector)
    }

    @Test(
        .enabled(if: Fixtures.vectors != nil, Comment(rawValue: Fixtures.vectorsHint)),
        arguments: PacketVector.foreign.filter(\.lengthIsRight)
    )
    func `other projects' packets decode and encode as well`(_ vector: PacketVector) throws {
        try check(vector)
    }

    @Test func `there are as many packets as the file had`() {
        #expect(PacketVector.own.count == 243)
        if Fixtures.vectors != nil { #expect(PacketVector.foreign.count == 329) }
    }

    @Test(arguments: PacketVector.own.filter(\.lengthIsRight))
    func `every shorter payload is truncated or a shorter form`(_ vector: PacketVector) throws {
        try checkShorterPayloads(vector)
    }

    @Test(
        .enabled(if: Fixtures.vectors != nil, Comment(rawValue: Fixtures.vectorsHint)),
        arguments: PacketVector.foreign.filter(\.lengthIsRight)
    )
    func `so it is with other projects' packets`(_ vector: PacketVector) throws {
        try checkShorterPayloads(vector)
    }

    @Test func `each line of the table has the id that its message has`() throws {
        var known = 0
        for raw in UInt16.min...UInt16.max where MessageID(rawValue: raw).rawValue == raw {
            let id = MessageID(rawValue: raw)
            // Zeros are a payload of every layout, but for lists that then have no entry.
            let zeros = [UInt8](repeating: 0, count: 64)
            var bytes = ByteReader(zeros.span.bytes)
            let message = try Message(id, from: &bytes)
            #expect(message.id == id)
            if case .unknown = message { continue }
            #expect(MessageCatalog.isKnown(id), "\(id)")
            known += 1
        }
        #expect(known == 96)
    }

    @Test func `names of the standard are given, and others by number`() {
        let names: [(UInt16, String)] = [
            (0x20_00, "CORE_DEVICE_RESET_CMD"), (0x62_00, "SESSION_INFO_NTF"),
            (0x22_00, "SESSION_START_CMD"), (0x01_00, "DATA_MESSAGE_SND"),
            (0x2E_2A, "VENDOR_E_2A_CMD"), (0x43_00, "UNKNOWN_3_00_RSP"),
            (0x22_02, "UNKNOWN_2_02_CMD"), (0x4C_3F, "VENDOR_C_3F_RSP"),
            (0x6D_3F, "VENDOR_D_3F_NTF"),
        ]
        for (raw, name) in names { #expect(MessageID(rawValue: raw).description == name) }
    }

    /// Commands that were sent to pica to see it refuse them: a right length octet, and a payload
    /// that is none of the message's.
    private static let malformed: Set<String> = [
        "2108000407000000", "2d000000", "21000000", "2103000507000000ff",
    ]

    private func check(_ vector: PacketVector) throws {
        let header = try #require(FrameHeader(vector.octets))
        let payload = Array(vector.octets.dropFirst(FrameHeader.octetCount))
        #expect(header.length == payload.count)
        let name = vector.meaning.prefix { $0.isUppercase || $0.isNumber || $0 == "_" }
        if name.hasPrefix("SESSION_INFO") {
            // The source writes both names, "SESSION_INFO (RANGE_DATA)_NTF".
            #expect("\(header.id)" == "SESSION_INFO_NTF")
        } else if name.contains("_"), !name.contains("RFU") {
            #expect("\(header.id)" == String(name))
        }
        guard !header.hasMore, !vector.meaning.contains("segment") else {
            // Part of a message: the header is all that can be read of it.
            var bytes = ByteWriter()
            header.write(to: &bytes)
            #expect(bytes.bytes == Array(vector.octets.prefix(FrameHeader.octetCount)))
            return
        }
        guard !vector.octets.starts(with: [0x62, 0x00, 0x00, 0x12]) else { return }
        var bytes = ByteReader(payload.span.bytes)
        guard !Self.malformed.contains(Hex.string(vector.octets)) else {
            #expect(throws: DecodingError.self) { try Message(header.id, from: &bytes) }
            return
        }
        let message = try Message(header.id, from: &bytes)
        #expect(message.encoded(tail: bytes.rest()) == vector.octets)
    }

    private func checkShorterPayloads(_ vector: PacketVector) throws {
        let header = try #require(FrameHeader(vector.octets))
        let payload = Array(vector.octets.dropFirst(FrameHeader.octetCount))
        let isPart = header.hasMore || vector.octets.starts(with: [0x62, 0x00, 0x00, 0x12])
        guard !isPart, !Self.malformed.contains(Hex.string(vector.octets)) else { return }
        var whole = ByteReader(payload.span.bytes)
        let message = try Message(header.id, from: &whole)
        let layout = payload.count - whole.remaining
        for length in 0..<payload.count {
            let shorter = Array(payload.prefix(length))
            var bytes = ByteReader(shorter.span.bytes)
            do throws(DecodingError) {
                let other = try Message(header.id, from: &bytes)
                // Read all the same: octets behind the layout, an open end, or a shorter form.
                #expect(other.payload + bytes.rest() == shorter)
                let isAllowed =
                    length >= layout || ShorterForms.allow(message, length)
                    || other.payload == shorter
                        && ShorterForms.hasOpenEnd(message)
                #expect(isAllowed, "\(length) of \(payload.count) octets were taken")
            } catch {
                guard case .truncated(let needed, let available) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(needed > available)
            }
        }
    }
}

/// The shorter forms that section 5 of the reference names, and layouts whose end is open.
enum ShorterForms {
    /// Whether `length` octets are a form of their own.
    static func allow(_ message: Message, _ length: Int) -> Bool {
        switch message {
        case .sessionInitResponse: length == 1
        case .multicastListResponse, .anchorRoundsResponse: length == 1
        case .dataSizeResponse: length == 6 || length == 1 || length == 2
        case .dataTransferStatusNotification: length == 7
        case .multicastListNotification: length == 6
        // The older layouts of section 7.
        case .hybridControllerConfig: length == 5
        case .hybridControleeConfig(let command): length == 5 + 4 * command.phases.count
        case .updateAnchorRounds(let command): length == 5 + 2 * command.rounds.count
        default:
            // The status of a failure alone, and pica's stray octet behind it.
            message.status.map { !$0.isSuccess } ?? false && length <= 2
        }
    }

    /// Whether the layout takes whatever follows.
    static func hasOpenEnd(_ message: Message) -> Bool {
        switch message {
        case .unknown, .sessionInfo, .radarData, .linkParametersResponse, .periodicTransmit,
            .packetErrorRate, .testLoopback, .periodicTransmitResult:
            true
        default: false
        }
    }
}
