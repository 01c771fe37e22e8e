// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

/// Other people's hosts against the emulated boards: what they send, in the order in which they
/// sent it.
@Suite struct `Other people's hosts` {
    static let flows = Fixtures.captures.filter {
        $0.contains("/hostflow/") || $0.contains("host.uci")
    }

    @Test(arguments: flows, Personality.allCases)
    func `get an answer to every command`(_ path: String, _ personality: Personality) throws {
        let packets = try Fixtures.packets("\(Fixtures.folder)/\(path)")
        try play(packets, personality)
    }

    @Test(
        .enabled(if: Fixtures.vectors != nil, Comment(rawValue: Fixtures.vectorsHint)),
        arguments: Fixtures.foreignCaptures.filter {
            $0.contains("nxp") || $0.contains("qorvo-sdk")
        },
        Personality.allCases
    )
    func `of other vendors too, and UNKNOWN_GID where a group is their own`(
        _ path: String,
        _ personality: Personality
    ) throws {
        let packets = try Fixtures.packets(try #require(Fixtures.vectors) + "/" + path)
        try play(packets, personality)
    }

    /// 250 octets a segment is how Qorvo's library cuts, 255 Android's.
    @Test(arguments: [1, 7, 250, 255], Personality.allCases)
    func `may cut their commands as they like`(_ limit: Int, _ personality: Personality) throws {
        let octets = SetConfig(
            parameters: (0..<120).map { _ in TLV(id: 0x01, value: [1]) }
        ).encoded(limit: limit)
        var board = EmulatedBoard(personality)
        let answers = try Self.messages(
            board.receive(octets.span.bytes, at: Instant(nanoseconds: 0))
        )
        #expect(answers.count == 1 && answers.first?.status == .ok)
    }

    /// As the interactive shell does: one parameter a command; and Qorvo's 0.1.1: three commands.
    @Test(arguments: [1, 5, 100], Personality.allCases)
    func `may configure in as many commands as they like`(
        _ count: Int,
        _ personality: Personality
    ) throws {
        let packets = try Fixtures.packets(
            "\(Fixtures.folder)/uci/qorvo/qorvo-sdk102-run_fira_twr-host.uci"
        )
        let octets = try #require(
            packets.map(\.octets).first { FrameHeader($0)?.id == SetAppConfig.id }
        )
        let content = Array(octets.dropFirst(4))
        var payload = ByteReader(content.span.bytes)
        let parameters = try SetAppConfig(from: &payload).parameters
        #expect(parameters.count == 27)
        var board = EmulatedBoard(personality)
        let now = Instant(nanoseconds: 0)
        let opened = try Self.messages(
            board.receive(SessionInit(sessionID: 1, type: .ranging).encoded().span.bytes, at: now)
        )
        #expect(opened.count == 2)
        var idle = 0
        for start in stride(from: 0, to: parameters.count, by: count) {
            let part = Array(parameters[start..<min(start + count, parameters.count)])
            let command = SetAppConfig(token: 1, parameters: part)
            let answers = try Self.messages(board.receive(command.encoded().span.bytes, at: now))
            #expect(answers.first?.status == .ok, "\(answers)")
            idle += answers.count {
                $0 == .sessionStatus(.init(token: 1, state: .idle, reason: .commanded))
            }
        }
        #expect(idle == 1)
    }

    private func play(_ packets: [CapturePacket], _ personality: Personality) throws {
        var board = EmulatedBoard(personality)
        var now = Instant(nanoseconds: 0)
        var assembler = FrameAssembler()
        for packet in packets where packet.direction == .hostToBoard {
            now = now.advanced(by: .milliseconds(100))
            var commands: [Message] = []
            assembler.receive(packet.octets) { frame in
                var bytes = frame.reader
                if let command = try? Message(frame.id, from: &bytes) { commands.append(command) }
            }
            let answers = try Self.messages(board.receive(packet.octets.span.bytes, at: now))
            let responses = answers.filter { $0.id.type == .response }
            #expect(responses.count == commands.count { $0.id.type == .command })
            for (command, response) in zip(commands, responses) {
                #expect(
                    response.id.group == command.id.group && response.id.opcode == command.id.opcode
                )
                if command.id.group.isVendor, command.id.group != .android {
                    #expect(response.status ?? Self.status(response) == .unknownGroup)
                }
            }
        }
    }

    /// The status in an answer without a layout.
    private static func status(_ message: Message) -> Status? {
        message.payload.first.map(Status.init)
    }

    static func messages(_ emissions: [EmulatedBoard.Emission]) throws -> [Message] {
        var assembler = FrameAssembler()
        return try assembler.messages(emissions.map(\.octets)).map { assembled in
            var bytes = ByteReader(assembled.payload.span.bytes)
            return try Message(assembled.id, from: &bytes)
        }
    }
}
