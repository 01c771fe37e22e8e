// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

/// What two boards in a room measure of each other, and when they do not.
@Suite struct `A scene` {
    private let start = Instant(nanoseconds: 0)

    @Test func `two that agree range, and both read the same`() throws {
        let (near, far) = try rounds(10, noise: 0.04)
        #expect(near.count == 10 && near.allSatisfy { $0.status.isSuccess })
        #expect(near.map(\.distanceCentimeters) == far.map(\.distanceCentimeters))
        let mean = near.map { Double($0.distanceCentimeters) }.reduce(0, +) / 10
        #expect(abs(mean - 200) < 6)
        #expect(Set(near.map(\.distanceCentimeters)).count > 1)
    }

    /// One parameter that differs, and how the rounds of both fail.
    @Test(
        arguments: [
            (UInt16(0x04), [5], Status.rangingReceiveTimeout), (0x14, [9], .rangingReceiveTimeout),
            (0x08, [0x60, 0x0A], .rangingReceiveTimeout), (0x1B, [24], .rangingReceiveTimeout),
            (0x09, [100, 0, 0, 0], .rangingReceiveTimeout), (0x2C, [1], .rangingReceiveTimeout),
            (0x15, [0], .rangingDecodingFailed), (0x12, [1], .rangingDecodingFailed),
            (0x27, [1, 1], .rangingTimestampFailed),
            (0x28, [9, 9, 9, 9, 9, 9], .rangingTimestampFailed),
            (0x02, [3], .rangingTimestampFailed), (0x11, [1], .rangingReceiveTimeout),
            (0x00, [1], .rangingReceiveTimeout), (0x06, [9, 0], .rangingReceiveTimeout),
            (0x07, [9, 0], .rangingReceiveTimeout),
        ] as [(UInt16, [UInt8], Status)]
    )
    func `one parameter that differs fails as on a real board`(
        _ id: UInt16,
        _ value: [UInt8],
        _ status: Status
    ) throws {
        let (near, _) = try rounds(
            3,
            far: { far in
                if let place = far.firstIndex(where: { $0.id == id }) {
                    far[place].value = value
                } else {
                    far.append(TLV(id: id, value: value))
                }
            }
        )
        #expect(near.map(\.status) == [status, status, status])
        #expect(near.allSatisfy { $0.distanceCentimeters == 0xFFFF && $0.slot == 2 })
    }

    @Test func `another session id is another session`() throws {
        let (near, _) = try rounds(2, farSession: 8)
        #expect(near.map(\.status) == [.rangingReceiveTimeout, .rangingReceiveTimeout])
    }

    @Test(arguments: [16, 32])
    func `with a key of their own both range, and with another neither`(_ length: Int) throws {
        for isSame in [true, false] {
            let key = TLV(id: 0x45, value: [UInt8](repeating: 7, count: length))
            let other = TLV(id: 0x45, value: [UInt8](repeating: isSame ? 7 : 8, count: length))
            let (near, _) = try rounds(
                2,
                near: { $0 = Self.provisioned($0, key) },
                far: { $0 = Self.provisioned($0, other) }
            )
            let status: Status = isSame ? .ok : .rangingTimestampFailed
            #expect(near.map(\.status) == [status, status])
        }
    }

    @Test func `a distance below zero is a success`() throws {
        let (near, _) = try rounds(3, meters: 0.05, bias: -0.25)
        #expect(near.map(\.status) == Array(repeating: .okNegativeDistance, count: 3))
        #expect(near.map(\.signedDistanceCentimeters) == [-20, -20, -20])
    }

    @Test func `a board that walks is nearer with every round`() throws {
        let path = try #require(Path([(.zero, Position(2)), (.seconds(2), Position(0.2))]))
        let (near, _) = try rounds(10, path: path)
        let distances = near.map(\.distanceCentimeters)
        #expect(distances == distances.sorted(by: >) && distances.first == 182)
        #expect(distances.last == 20)
    }

    @Test func `somebody in the way only lengthens`() throws {
        let (near, _) = try rounds(6, obstructions: [.milliseconds(500)..<(.milliseconds(900))])
        #expect(near.map(\.distanceCentimeters) == [200, 200, 300, 300, 200, 200])
    }

    @Test func `rounds are lost as often as asked`() throws {
        let (near, _) = try rounds(1000, loss: 0.2)
        let lost = near.count { $0.status == .rangingReceiveTimeout }
        #expect((150...250).contains(lost))
    }

    @Test func `nobody is heard beyond the range, and a relay adds its own way`() throws {
        let (none, _) = try rounds(2, meters: 100)
        #expect(none.map(\.status) == [.rangingReceiveTimeout, .rangingReceiveTimeout])
        let (relayed, _) = try rounds(2, meters: 100, attacker: .relay(delay: 30))
        #expect(relayed.map(\.distanceCentimeters) == [13_000, 13_000])
    }

    @Test func `an attacker shortens rounds as often as asked`() throws {
        let (near, _) = try rounds(
            2000,
            meters: 12,
            attacker: .shortening(probability: 0.04, to: 0)
        )
        let shortened = near.count { $0.distanceCentimeters < 100 }
        #expect((50...110).contains(shortened))
    }

    @Test func `a script says who is in the way, who forges, and who is biased`() throws {
        let script = try SceneScript(
            parsing: "0 2 2\nobstruct 2 0.5 0.9\nforge 1 1.1 1.3 0.1\nbias 1 -0.25\n"
        )
        let places = (script.placements[1], script.placements[2])
        let (near, far) = try rounds(8, at: (try #require(places.0), try #require(places.1)))
        // Rounds are over 200 ms apart, the first after 200 ms.
        #expect(near.map(\.distanceCentimeters) == [175, 175, 275, 275, 175, 10, 175, 175])
        #expect(near.map(\.distanceCentimeters) == far.map(\.distanceCentimeters))
    }

    @Test func `a scene is read from text, and a wrong line is named`() throws {
        let script = try SceneScript(
            parsing:
                "# walk\n0 1 0 0 0\n0 2 2.0\n5 2 0.15\nobstruct 2 3.0 4.5\nforge 2 1 2 0.1\nbias 2 -0.25\n"
        )
        #expect(script.placements.keys.sorted() == [1, 2])
        #expect(script.placements[2]?.bias == -0.25)
        for text in [
            "x", "0 1", "forge 1 2 3", "forge 1 3 2 0", "0 a 1", "-1 1 0", "bias 1",
            "obstruct 1 5 4", "0 1 nan", "0 1 1e300",
            "1e300 1 0", "obstruct 1e300 1 2", "bias 1e300 1",
        ] {
            #expect(throws: SceneScript.ParsingError.self) {
                try SceneScript(parsing: "0 1 0\n" + text)
            }
        }
    }

    /// A thousand boards, ten rounds a second each, for ten seconds of their time.
    @Test func `a thousand boards range in one scene`() throws {
        var scene = Scene(seed: 1, start: start)
        var boards: [Scene.BoardID] = []
        for number in 0..<1000 {
            let board = scene.add(
                EmulatedBoard(.qorvo),
                at: Placement(Path(Position(Double(number % 2))))
            )
            let session = SessionID(rawValue: UInt32(number / 2 + 1))
            try open(&scene, board, session, Self.parameters(isNear: number % 2 == 0))
            boards.append(board)
        }
        var measured = 0
        for _ in 0..<10 {
            for board in boards {
                let due = try #require(scene.deadline(of: board))
                for message in try `Other people's hosts`.messages(scene.expire(board, at: due)) {
                    guard case .sessionInfo(let info) = message,
                        case .twoWay(let records) = info.records
                    else { continue }
                    measured += records.count { $0.status.isSuccess }
                }
            }
        }
        #expect(measured == 10_000)
    }

    /// The records of both boards, of so many rounds.
    private func rounds(
        _ count: Int,
        meters: Double = 2,
        noise: Double = 0,
        loss: Double = 0,
        bias: Double = 0,
        path: Path? = nil,
        obstructions: [Range<Duration>] = [],
        at placements: (Placement, Placement)? = nil,
        attacker: Attacker? = nil,
        farSession: SessionID = 7,
        near adjustNear: (inout [TLV]) -> Void = { _ in },
        far adjustFar: (inout [TLV]) -> Void = { _ in }
    ) throws -> ([TwoWayMeasurement], [TwoWayMeasurement]) {
        var radio = RadioModel()
        (radio.noise, radio.loss) = (noise, loss)
        var scene = Scene(seed: 3, radio: radio, start: start)
        scene.attacker = attacker
        let near = scene.add(EmulatedBoard(.qorvo), at: placements?.0 ?? Placement(bias: bias))
        let far = scene.add(
            EmulatedBoard(.qorvo),
            at: placements?.1
                ?? Placement(path ?? Path(Position(meters)), obstructions: obstructions)
        )
        var (nearParameters, farParameters) = (
            Self.parameters(isNear: true), Self.parameters(isNear: false)
        )
        adjustNear(&nearParameters)
        adjustFar(&farParameters)
        try open(&scene, far, farSession, farParameters)
        try open(&scene, near, 7, nearParameters)
        var records: [Scene.BoardID: [TwoWayMeasurement]] = [:]
        for _ in 0..<count {
            for board in [near, far] {
                guard let due = scene.deadline(of: board) else { continue }
                for message in try `Other people's hosts`.messages(scene.expire(board, at: due)) {
                    if case .sessionInfo(let info) = message, case .twoWay(let list) = info.records
                    {
                        records[board, default: []] += list
                    }
                }
            }
        }
        return (records[near] ?? [], records[far] ?? [])
    }

    private func open(
        _ scene: inout Scene,
        _ board: Scene.BoardID,
        _ session: SessionID,
        _ parameters: [TLV]
    ) throws {
        let octets =
            SessionInit(sessionID: session, type: .ranging).encoded()
            + SetAppConfig(token: 1, parameters: parameters).encoded()
            + SessionStart(token: 1).encoded()
        let answers = try `Other people's hosts`.messages(
            scene.receive(octets.span.bytes, of: board, at: start)
        )
        #expect(answers.filter { $0.id.type == .response }.allSatisfy { $0.status == .ok })
    }

    /// The captured set, for the controller or for its controlee.
    private static func parameters(isNear: Bool) -> [TLV] {
        var parameters = AppParameters(`An emulated board`.parameters)
        parameters[.deviceType] = isNear ? .controller : .controlee
        parameters[.deviceRole] = isNear ? .initiator : .responder
        parameters[.deviceAddress] = .short(isNear ? 1 : 2)
        parameters[.destinationAddresses] = AddressList([.short(isNear ? 2 : 1)])
        return parameters.list
    }

    private static func provisioned(_ parameters: [TLV], _ key: TLV) -> [TLV] {
        parameters.filter { ![0x27, 0x28, 0x02].contains($0.id) } + [
            TLV(id: 0x02, value: [3]), key,
        ]
    }
}
