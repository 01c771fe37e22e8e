// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI
import UWBEmulator
import UWBRanging

/// A host's machine and an emulated board in simulated time: no thread, no clock, the same every
/// time.
struct Simulation {
    /// How it went, in lines that a person can read.
    private(set) var transcript: [String] = []
    private(set) var machine = HostMachine()
    private(set) var now = Instant(nanoseconds: 0)
    private var assembler = FrameAssembler()
    private var scene: Scene
    private let board: Scene.BoardID
    private var inFlight: [(due: Instant, number: Int, octets: [UInt8])] = []
    private var sent = 0
    private var key: HostMachine.SessionKey?
    private var measured = 0
    private(set) var end: String?

    init(_ emulated: EmulatedBoard) {
        scene = Scene(seed: 1, start: now)
        board = scene.add(emulated)
    }

    /// Opens the board, ranges for some rounds, stops; returns when that is over in one way or the
    /// other, nil if it is not within `limit`.
    mutating func run(
        _ configuration: SessionConfiguration,
        rounds: Int,
        limit: Duration = .seconds(120)
    ) -> String? {
        deliver(scene.connect(board, at: now))
        perform(machine.open(draining: false, at: now), configuration, rounds)
        let last = now.advanced(by: limit)
        while end == nil, step(configuration, rounds), now < last {}
        return end
    }

    /// Goes to the next thing that happens; false: nothing ever happens again.
    private mutating func step(_ configuration: SessionConfiguration, _ rounds: Int) -> Bool {
        let arrival = inFlight.map(\.due).min()
        // A frame whose end does not come is given up after 100 ms, as the driver does.
        let stall = assembler.isBetweenFrames ? nil : now.advanced(by: .milliseconds(100))
        let moments = [arrival, machine.deadline, scene.deadline(of: board), stall]
        guard let next = moments.compactMap(\.self).min() else { return false }
        now = max(now, next)
        if let arrival, arrival <= now {
            let place = inFlight.indices.min {
                (inFlight[$0].due, inFlight[$0].number) < (inFlight[$1].due, inFlight[$1].number)
            }
            if let place { hear(inFlight.remove(at: place).octets, configuration, rounds) }
        } else if let due = machine.deadline, due <= now {
            perform(machine.expire(at: now), configuration, rounds)
        } else if let due = scene.deadline(of: board), due <= now {
            deliver(scene.expire(board, at: now))
        } else if stall != nil {
            var frames: [(MessageID, [UInt8])] = []
            assembler.resynchronize { frame in frames.append((frame.id, Self.copy(frame.payload))) }
            for (id, payload) in frames { perform(decode(id, payload), configuration, rounds) }
        }
        return true
    }

    private mutating func hear(
        _ octets: [UInt8],
        _ configuration: SessionConfiguration,
        _ rounds: Int
    ) {
        var frames: [(MessageID, [UInt8])] = []
        assembler.receive(octets) { frame in frames.append((frame.id, Self.copy(frame.payload))) }
        for (id, payload) in frames { perform(decode(id, payload), configuration, rounds) }
    }

    private static func copy(_ payload: RawSpan) -> [UInt8] {
        payload.withUnsafeBytes { Array($0) }
    }

    private mutating func decode(_ id: MessageID, _ payload: [UInt8]) -> [HostMachine.Action] {
        var bytes = ByteReader(payload.span.bytes)
        do throws(DecodingError) {
            let message = try Message(id, from: &bytes, in: machine.dialect)
            return machine.receive(message, arrival: now)
        } catch {
            return machine.receiveUndecodable(id, error, at: now)
        }
    }

    private mutating func deliver(_ emissions: [EmulatedBoard.Emission]) {
        for emission in emissions {
            sent += 1
            inFlight.append((emission.due, sent, emission.octets))
        }
    }

    private mutating func perform(
        _ actions: [HostMachine.Action],
        _ configuration: SessionConfiguration,
        _ rounds: Int
    ) {
        for action in actions {
            switch action {
            case .transmit(let octets):
                transcript.append("> " + Hex.string(octets.prefix(8), separator: " "))
                deliver(scene.receive(octets.span.bytes, of: board, at: now))
            case .opened:
                transcript.append("opened")
                let (key, more) = machine.start(configuration, at: now)
                self.key = key
                perform(more, configuration, rounds)
            case .openingFailed(let failure): finish("opening: \(failure)")
            case .session(_, .started): transcript.append("started")
            case .session(_, .measured):
                measured += 1
                if measured == rounds, let key {
                    perform(machine.stop(key, at: now), configuration, rounds)
                }
            case .session(_, .unknownState(let state)): transcript.append("unknown state \(state)")
            case .session(_, .ended(let end)): finish("ended: \(end)")
            case .board(.failed): finish("board: ERROR")
            case .board(let event): transcript.append("board: \(event)")
            case .complete, .stray: break
            }
        }
    }

    private mutating func finish(_ text: String) {
        transcript.append(text)
        end = end ?? text
    }
}

extension SessionConfiguration {
    static var test: SessionConfiguration {
        var configuration = SessionConfiguration(
            id: 7,
            deviceType: .controller,
            ownAddress: .short(1),
            peers: [.short(2)]
        )
        configuration.slotsPerRound = 6
        configuration.intervalMilliseconds = 100
        return configuration
    }
}
