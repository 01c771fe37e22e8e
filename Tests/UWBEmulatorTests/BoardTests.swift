// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

/// What a board answers in which state: the table of section 15.3 and the captures.
@Suite struct `An emulated board` {
    private let now = Instant(nanoseconds: 0)

    @Test func `answers as a DWM3001CDK was captured`() throws {
        for name in ["qorvo-dwm3001cdk-unconfigured", "qorvo-dwm3001cdk-ranging-no-peer"] {
            let packets = try Fixtures.packets("\(Fixtures.folder)/uci/qorvo/\(name).uci")
            var scene = Scene(start: now)
            let board = scene.add(EmulatedBoard(.qorvo))
            var captured: [[UInt8]] = []
            var emulated: [[UInt8]] = []
            for packet in packets {
                guard packet.direction == .hostToBoard else {
                    captured.append(packet.octets)
                    continue
                }
                // Two rounds before it is stopped, as captured.
                if FrameHeader(packet.octets)?.id == SessionStop.id {
                    for _ in 0..<2 {
                        guard let due = scene.deadline(of: board) else { break }
                        emulated += scene.expire(board, at: due).map(\.octets)
                    }
                }
                emulated += scene.receive(packet.octets.span.bytes, of: board, at: now).map(
                    \.octets
                )
            }
            #expect(emulated == captured, "\(name)")
        }
    }

    @Test(arguments: Personality.allCases)
    func `says which command is legal in which state`(_ personality: Personality) throws {
        // No session, INIT, IDLE, ACTIVE.
        let table: [(String, (SessionToken) -> [UInt8], [Status])] = [
            (
                "GET_STATE", { GetSessionState(token: $0).encoded() },
                [.sessionNotExist, .ok, .ok, .ok]
            ),
            (
                "START", { SessionStart(token: $0).encoded() },
                [.sessionNotExist, .sessionNotConfigured, .ok, .sessionActive]
            ),
            (
                "STOP", { SessionStop(token: $0).encoded() },
                [.sessionNotExist, .sessionNotConfigured, .sessionNotConfigured, .ok]
            ),
            ("COUNT", { GetRangingCount(token: $0).encoded() }, [.sessionNotExist, .ok, .ok, .ok]),
            ("DEINIT", { SessionDeinit(token: $0).encoded() }, [.sessionNotExist, .ok, .ok, .ok]),
            (
                "SET", { SetAppConfig(token: $0, parameters: [TLV(id: 4, value: [5])]).encoded() },
                [.sessionNotExist, .ok, .ok, .sessionActive]
            ),
            (
                "INIT", { _ in SessionInit(sessionID: 7, type: .ranging).encoded() },
                [.ok, .sessionDuplicate, .sessionDuplicate, .sessionDuplicate]
            ),
        ]
        for (name, command, statuses) in table {
            for (state, expected) in statuses.enumerated() {
                var board = EmulatedBoard(personality)
                let token = try bring(&board, to: state)
                let answer = try send(&board, command(token)).first { $0.id.type == .response }
                #expect(answer?.status == expected, "\(name) in state \(state)")
            }
        }
    }

    @Test func `an unknown group, opcode, content and parameter are named`() throws {
        var board = EmulatedBoard(.qorvo)
        let cases: [(String, Status)] = [
            ("23 00 00 00", .unknownGroup), ("2e 2a 00 00", .unknownGroup),
            ("20 3f 00 00", .unknownOpcode), ("20 00 00 00", .syntaxError),
            ("21 00 00 01 00", .syntaxError), ("20 04 00 04 01 00 01 01", .invalidParameter),
        ]
        for (hex, status) in cases {
            let octets = try Hex.bytes(hex)
            let answers = try send(&board, octets)
            let payload = answers.first?.payload.first
            #expect(answers.count == 1 && payload == status.rawValue, "\(hex): \(answers)")
        }
        // What a host has no business to send is ignored.
        for hex in ["40 00 00 01 00", "60 01 00 01 01", "01 00 00 00"] {
            #expect(try send(&board, Hex.bytes(hex)).isEmpty)
        }
    }

    @Test func `holds five sessions`() throws {
        var board = EmulatedBoard(.qorvo)
        for id in UInt32(1)...6 {
            let command = SessionInit(sessionID: SessionID(rawValue: id), type: .ranging)
            let status = try send(&board, command.encoded()).first?.status
            #expect(status == (id <= 5 ? .ok : .maxSessionsExceeded))
        }
    }

    @Test func `ends at its limits of rounds and of failures`() throws {
        for (parameter, value, reason) in [
            (UInt16(0x32), [3, 0] as [UInt8], ReasonCode.maxMeasurementsReached),
            (0x2A, [2, 0], .maxRetriesReached),
        ] {
            var scene = Scene(start: now)
            let board = scene.add(EmulatedBoard(.qorvo))
            var octets = SessionInit(sessionID: 7, type: .ranging).encoded()
            let all = Self.parameters + [TLV(id: parameter, value: value)]
            octets += SetAppConfig(token: 1, parameters: all).encoded()
            octets += SessionStart(token: 1).encoded()
            _ = scene.receive(octets.span.bytes, of: board, at: now)
            var messages: [Message] = []
            while let due = scene.deadline(of: board) {
                messages += try `Other people's hosts`.messages(scene.expire(board, at: due))
            }
            #expect(
                messages.contains(.sessionStatus(.init(token: 1, state: .idle, reason: reason)))
            )
            #expect(messages.last == .deviceStatus(DeviceStatus(state: .ready)))
        }
    }

    /// 0 no session, 1 INIT, 2 IDLE, 3 ACTIVE.
    private func bring(_ board: inout EmulatedBoard, to state: Int) throws -> SessionToken {
        let token: SessionToken = board.personality == .qorvo ? 1 : 7
        if state > 0 { _ = try send(&board, SessionInit(sessionID: 7, type: .ranging).encoded()) }
        if state > 1 {
            _ = try send(&board, SetAppConfig(token: token, parameters: Self.parameters).encoded())
        }
        if state > 2 { _ = try send(&board, SessionStart(token: token).encoded()) }
        return token
    }

    private func send(_ board: inout EmulatedBoard, _ octets: [UInt8]) throws -> [Message] {
        try `Other people's hosts`.messages(board.receive(octets.span.bytes, at: now))
    }

    /// The eighteen that were captured.
    static let parameters: [TLV] = {
        let path = "\(Fixtures.folder)/uci/qorvo/qorvo-dwm3001cdk-ranging-no-peer.uci"
        let octets = (try? Fixtures.packets(path))?.map(\.octets).first {
            FrameHeader($0)?.id == SetAppConfig.id
        }
        let payload = Array((octets ?? []).dropFirst(4))
        var bytes = ByteReader(payload.span.bytes)
        return (try? SetAppConfig(from: &bytes))?.parameters ?? []
    }()
}
