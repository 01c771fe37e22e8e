// SPDX-License-Identifier: Apache-2.0
import UWBGate
import UWBRanging

/// What gate.md demands of the gate, in figures: how soon it opens, and how hard it is to fool.
enum GateRows {
    private static let intervals = [0.125, 0.1, 0.05, 0.02, 0.01]

    static func rows() async -> [Row] {
        let start = now()
        async let table = GateTable.lines()
        async let soon = openings()
        async let honest = honestRows()
        async let whole = wholeGate()
        async let quorum = quorumRows()
        let lines = await table
        let rows = await soon + honest + whole + quorum
        GateTable.print(lines)
        let seconds = (now() - start) / 1e9
        return rows + [Row(name: "gate.table.seconds", value: seconds, unit: "s")]
    }

    /// At 0.15 m without obstruction, at every rate.
    private static func openings() -> [Row] {
        intervals.flatMap { interval in
            var model = GateModel(distance: 0.15)
            model.interval = interval
            let attempts = 4000
            let times = (0..<attempts).compactMap { number in
                GateTable.times(of: model, seed: UInt64(number), within: 5).gate
            }
            let name = "gate.open.0_15m.\(Int(interval * 1000))ms"
            let part = Double(times.count { $0 <= 1.5 + 1e-9 }) / Double(attempts)
            return [
                Row(
                    name: name + ".within_1_5s",
                    value: part * 100,
                    unit: interval > 0.015 ? "% (99 wanted)" : "%"
                ),
                Row(name: name + ".median", value: times.sorted()[times.count / 2], unit: "s"),
            ]
        }
    }

    /// At 0.60 m nobody forges, and nothing opens: attempts of 5 s.
    private static func honestRows() async -> [Row] {
        let parts = 4
        let attempts = 1_000_000
        let openings = await withTaskGroup(of: Int.self) { group in
            for part in 0..<parts {
                group.addTask {
                    let model = GateModel(distance: 0.60)
                    let range = (attempts / parts * part)..<(attempts / parts * (part + 1))
                    return range.count {
                        GateTable.times(of: model, seed: UInt64($0), within: 5).gate != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        return [
            Row(
                name: "gate.honest.0_60m.openings",
                value: Double(openings),
                unit: "in \(attempts) attempts (0 wanted)"
            )
        ]
    }

    // MARK: An attacker at 12 m

    private static let length = 300

    /// The whole gate, each session of 300 rounds.
    private static func wholeGate() async -> [Row] {
        let (parts, sessions) = (4, 200_000)
        let openings = await withTaskGroup(of: Int.self) { group in
            for part in 0..<parts {
                group.addTask {
                    var model = GateModel(distance: 12)
                    (model.attack, model.loss) = (0.04, 0)
                    let range = (sessions / parts * part)..<(sessions / parts * (part + 1))
                    return range.count { number in
                        GateTable.times(
                            of: model,
                            seed: UInt64(number),
                            within: Double(length) * model.interval
                        ).gate != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        return [
            Row(
                name: "gate.attack.12m.4pct.whole_gate",
                value: Double(openings),
                unit: "of \(sessions) sessions of 300 rounds opened "
                    + "(exact chain of the quorum alone: \(scientific(exact(0.04) * Double(sessions))))"
            )
        ]
    }

    /// The quorum rule alone, as it is in the gate, beside the exact chain.
    private static func quorumRows() async -> [Row] {
        var rows: [Row] = []
        for (attack, sessions) in [(0.04, 333_334), (0.10, 60_000)] {
            let openings = await withTaskGroup(of: Int.self) { group in
                for part in 0..<4 {
                    group.addTask { quorumOpenings(attack, sessions / 4, seed: UInt64(part)) }
                }
                return await group.reduce(0, +)
            }
            let count = sessions / 4 * 4
            let exact = exact(attack)
            let expected = exact * Double(count)
            let error = (expected * (1 - exact)).squareRoot()
            let deviation = (Double(openings) - expected) / error
            precondition(
                abs(deviation) <= 3,
                "the quorum rule is not the exact chain: \(deviation)"
            )
            let name = "gate.attack.\(Int(attack * 100))pct"
            rows += [
                Row(
                    name: name + ".quorum.openings",
                    value: Double(openings),
                    unit: "of \(count) sessions of 300 rounds; exact chain \(scientific(expected))"
                ),
                Row(name: name + ".quorum.deviation", value: deviation, unit: "standard errors"),
                Row(
                    name: name + ".single_sample.part",
                    value: 1 - (0..<length).reduce(1.0) { part, _ in part * (1 - attack) },
                    unit:
                        "of sessions, exact: all but \(scientific(1e6 * (0..<length).reduce(1.0) { part, _ in part * (1 - attack) })) in a million"
                ),
            ]
        }
        return rows
    }

    private static func quorumOpenings(_ attack: Double, _ sessions: Int, seed: UInt64) -> Int {
        var random = Randomness(seed &* 0xA076_1D64_78BD_642F &+ 1)
        let rule = QuorumRule()
        var openings = 0
        for _ in 0..<sessions {
            var window = GateWindow()
            for number in 0..<length {
                let isShort = random.unit() < attack
                window.append(
                    GateWindow.Round(
                        sequence: UInt32(number),
                        arrival: Instant(nanoseconds: Int64(number) * 100_000_000),
                        distance: isShort ? 0 : 12_000
                    )
                )
                if isShort, case .meets = rule.judge(window, .proper) {
                    openings += 1
                    break
                }
            }
        }
        return openings
    }

    /// The probability that 6 of some 8 rounds in a row are shortened within 300: a chain over what the
    /// last 8 were.
    private static func exact(_ attack: Double) -> Double {
        var states = [Double](repeating: 0, count: 256)
        states[0] = 1
        var opened = 0.0
        for _ in 0..<length {
            var next = [Double](repeating: 0, count: 256)
            for (state, part) in states.enumerated() where part > 0 {
                next[state << 1 & 0xFF] += part * (1 - attack)
                let shortened = (state << 1 | 1) & 0xFF
                if shortened.nonzeroBitCount >= 6 {
                    opened += part * attack
                } else {
                    next[shortened] += part * attack
                }
            }
            states = next
        }
        return opened
    }

    private static func scientific(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
