// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBEmulator
import UWBRanging

@Suite struct `Host and board with faults` {
    static let faults: [Fault] = [
        .dropResponse, .dropNotifications, .duplicate, .delay(.milliseconds(700)),
        .delay(.seconds(3)), .reorder, .retry(1), .retry(4), .retry(9), .genericRetry,
        .wrongLength, .garbage([0xFF, 0x00, 0x41]), .garbage([0x01, 0x00, 0x40, 0x00]),
        .garbage(Array("assert failed\r\n".utf8)), .errorState, .restart,
    ]

    @Test(arguments: Personality.allCases)
    func `without a fault it opens, ranges and ends as its owner wanted`(
        _ personality: Personality
    ) {
        var simulation = Simulation(EmulatedBoard(personality))
        #expect(simulation.run(.test, rounds: 5) == "ended: closed")
        #expect(!simulation.machine.hasSessions)
    }

    /// Every fault at every command of the whole life: reset, info, capabilities, INIT, SET, START,
    /// STOP, DEINIT.
    @Test(arguments: faults, Personality.allCases)
    func `one fault anywhere ends recovered or by name`(
        _ fault: Fault,
        _ personality: Personality
    ) {
        for command in 0..<8 {
            let plan = FaultPlan(scripted: [command: fault])
            var simulation = Simulation(EmulatedBoard(personality, faults: plan))
            let end = simulation.run(.test, rounds: 3)
            #expect(
                end != nil,
                "\(fault) at command \(command): \(simulation.transcript)"
            )
            #expect(!simulation.machine.hasSessions, "\(fault) at \(command)")
        }
    }

    /// What a host must get over, whatever the command it hits.
    @Test(
        arguments: [
            Fault.duplicate, .reorder, .retry(1), .retry(4), .genericRetry,
            .delay(.milliseconds(700)),
            .delay(.seconds(3)), .garbage([0xFF, 0x00, 0x41]), .dropNotifications,
        ],
        Personality.allCases
    )
    func `these faults are got over`(_ fault: Fault, _ personality: Personality) {
        for command in 0..<8 {
            // A wish for repetition by GENERIC_ERROR means the command was not carried out; a delay of
            // 3 s is longer than an answer is awaited, and the late answer is still taken.
            let plan = FaultPlan(scripted: [command: fault])
            var simulation = Simulation(EmulatedBoard(personality, faults: plan))
            let end = simulation.run(.test, rounds: 3)
            #expect(
                end == "ended: closed",
                "\(fault) at command \(command): \(simulation.transcript)"
            )
        }
    }

    @Test(arguments: Personality.allCases)
    func `a thousand random schedules end, each of them`(_ personality: Personality) {
        var ends: [String: Int] = [:]
        for seed in UInt64(1)...UInt64(1000 / Fixtures.slowness) {
            let plan = FaultPlan(probability: 0.25, choices: Self.faults, seed: seed)
            var board = EmulatedBoard(personality, faults: plan)
            board.segmentLimit = Int(seed % 255) + 1
            board.writeLimit = Int(seed % 7)
            var simulation = Simulation(board)
            let end = simulation.run(.test, rounds: 4)
            #expect(end != nil, "seed \(seed): \(simulation.transcript)")
            #expect(!simulation.machine.hasSessions, "seed \(seed): \(simulation.transcript)")
            ends[end ?? "never", default: 0] += 1
        }
        #expect((ends["ended: closed"] ?? 0) > 100 / Fixtures.slowness, "\(ends)")
    }
}
