// SPDX-License-Identifier: Apache-2.0
import Testing
import UWBRanging

@testable import KeyExchange

/// Two honest ends under every schedule that departs from the usual one at most so often (delay-bounded scheduling,
/// Emmi et al. 2011): what two machines can get wrong between them shows with few departures.
@Suite struct `Interleavings` {
    /// What can happen next, in the usual order.
    private enum Event: CaseIterable {
        case toB, toA, gateA, gateB, closeA, closeB, judgeA, judgeB
    }

    /// A run that follows a schedule.
    private struct Run {
        var meeting: Meeting
        var gates = [false, false]
        var closings = [1, 1]
        var judged = [false, false]

        init(_ suites: [UInt8]) throws {
            meeting = try Meeting(suites) { _ in
            } prepare: { end in
                end.opens = false
                end.verdict = nil
            }
        }

        /// What can happen now; empty: it is over, or it waits for time.
        var enabled: [Event] {
            Event.allCases.filter { event in
                switch event {
                case .toB: meeting.wire.contains { $0.from == .a }
                case .toA: meeting.wire.contains { $0.from == .b }
                case .gateA: meeting.a.ranging != nil && !gates[0]
                case .gateB: meeting.b.ranging != nil && !gates[1]
                // Each gate may close once and come back.
                case .closeA: gates[0] && closings[0] > 0 && meeting.a.words.isEmpty
                case .closeB: gates[1] && closings[1] > 0 && meeting.b.words.isEmpty
                case .judgeA: !meeting.a.words.isEmpty && !judged[0]
                case .judgeB: !meeting.b.words.isEmpty && !judged[1]
                }
            }
        }

        /// Closing a gate is never the usual thing.
        var usual: Event? { enabled.first { $0 != .closeA && $0 != .closeB } }

        mutating func perform(_ event: Event) throws {
            switch event {
            case .toB: try deliver(from: .a)
            case .toA: try deliver(from: .b)
            case .gateA: try open(.a, 0)
            case .gateB: try open(.b, 1)
            case .closeA: close(.a, 0)
            case .closeB: close(.b, 1)
            case .judgeA: try judge(.a, 0)
            case .judgeB: try judge(.b, 1)
            }
        }

        private mutating func deliver(from role: Role) throws {
            guard let index = meeting.wire.firstIndex(where: { $0.from == role }) else { return }
            let frame = meeting.wire.remove(at: index).frame
            let actions = meeting[role.peer].handshake.receive(frame, at: meeting.now)
            try meeting.perform(actions, role.peer)
        }

        private mutating func open(_ role: Role, _ index: Int) throws {
            gates[index] = true
            try meeting.openGate(role)
        }

        private mutating func close(_ role: Role, _ index: Int) {
            (gates[index], closings[index]) = (false, closings[index] - 1)
            meeting[role].handshake.closeGate(at: meeting.now)
        }

        private mutating func judge(_ role: Role, _ index: Int) throws {
            judged[index] = true
            meeting.now = meeting.now.advanced(by: .seconds(2))
            try meeting.perform(meeting[role].handshake.judge(true, at: meeting.now), role)
        }
    }

    /// Runs every schedule with at most `bound` departures from the usual one, from the prefix on; how many there were.
    private static func explore(
        _ suites: [UInt8],
        bound: Int,
        after prefix: [Event] = [],
        _ check: (Run, [Event]) -> Void
    ) throws -> Int {
        var run = try Run(suites)
        for event in prefix { try run.perform(event) }
        var (schedule, count) = (prefix, 1)
        // At each step from here on, what else could have happened.
        while let usual = run.usual {
            if bound > 0 {
                for other in run.enabled where other != usual {
                    count += try explore(
                        suites,
                        bound: bound - 1,
                        after: schedule + [other],
                        check
                    )
                }
            }
            schedule.append(usual)
            try run.perform(usual)
        }
        check(run, schedule)
        return count
    }

    @Test(arguments: [([1] as [UInt8], 3), ([1, 2], 2)])
    func `of two honest ends all end with both contacts`(
        _ suites: [UInt8],
        _ bound: Int
    ) throws {
        var faults: [String] = []
        let count = try Self.explore(suites, bound: bound) { run, schedule in
            let names = [run.meeting.a, run.meeting.b].map { $0.outcome?.name ?? "none" }
            if names != ["stored true", "stored true"] || run.meeting.a.words != run.meeting.b.words
            {
                faults.append("\(names): \(schedule.map { "\($0)" }.joined(separator: " "))")
            }
        }
        #expect(faults.isEmpty, "\(faults.count) of \(count), the first: \(faults.first ?? "")")
        // It does explore.
        #expect(count > 300, "\(count)")
    }

    /// One frame is lost, comes twice, comes late or is changed, at each delivery of each schedule.
    @Test(arguments: Loss.allCases)
    func `on a wire that fails once both end in time, and agree on what they keep`(
        _ loss: Loss
    ) throws {
        var faults: [String] = []
        var count = 0
        _ = try Self.explore([1], bound: 1) { _, schedule in
            for place in schedule.indices where [.toA, .toB].contains(schedule[place]) {
                count += 1
                do {
                    guard let fault = try Self.run(schedule, loss, at: place) else { continue }
                    faults.append("\(fault): \(schedule.prefix(place + 1))")
                } catch {
                    faults.append("\(error)")
                }
            }
        }
        #expect(faults.isEmpty, "\(faults.count) of \(count), the first: \(faults.first ?? "")")
        #expect(count > 300, "\(count)")
    }

    enum Loss: CaseIterable {
        case dropped, doubled, delayed, changed
    }

    /// What is wrong with how a run ended; nil: nothing.
    private static func run(_ schedule: [Event], _ loss: Loss, at place: Int) throws -> String? {
        var run = try Run([1])
        for event in schedule[..<place] { try run.perform(event) }
        let sender: Role = schedule[place] == .toB ? .a : .b
        guard let index = run.meeting.wire.firstIndex(where: { $0.from == sender }) else {
            return "nothing to lose"
        }
        switch loss {
        case .dropped: run.meeting.wire.remove(at: index)
        case .doubled: run.meeting.wire.insert(run.meeting.wire[index], at: index)
        case .delayed: run.meeting.wire.append(run.meeting.wire.remove(at: index))
        case .changed:
            var octets = run.meeting.wire[index].frame.octets
            octets[octets.count - 1] ^= 1
            var splitter = FrameSplitter()
            guard let changed = try? splitter.receive(octets).first else { return nil }
            run.meeting.wire[index].frame = changed
        }
        for event in schedule[place...] where run.enabled.contains(event) {
            try run.perform(event)
        }
        // The rest takes its way, and its time.
        for role in Role.allCases {
            if run.meeting[role].handshake.ownVerdict == nil { run.meeting[role].verdict = true }
        }
        try run.meeting.run()
        let (a, b) = (run.meeting.a, run.meeting.b)
        guard run.meeting.isOver else { return "not over" }
        guard run.meeting.now <= Meeting.start.advanced(by: .seconds(310)) else {
            return "too late"
        }
        for end in [a, b] where end.outcome?.isStored != (end.contact != nil) {
            return "says \(end.outcome?.name ?? "nothing")"
        }
        guard let one = a.contact, let other = b.contact else { return nil }
        return one.contactRoot == other.contactRoot ? nil : "two roots"
    }
}
