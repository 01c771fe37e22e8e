// SPDX-License-Identifier: Apache-2.0
import UWBGate
import UWBRanging

/// How often and how soon the gate opens at a true distance, beside the rule that one sample is enough.
enum GateTable {
    private static let distances = [
        0.05, 0.10, 0.15, 0.20, 0.25, 0.30, 0.40, 0.60, 1, 3, 12,
    ]
    private static let attacks = [0.0, 0.01, 0.04, 0.10]
    private static let attempts = 2000
    private static let hours = 4

    /// What one true distance gave; index 0 the gate, 1 the single sample.
    struct Line: Sendable {
        let distance: Double
        var within: [[Double]] = [[], []]
        var median: [Double?] = [nil, nil]
        /// Openings an hour, for each part of rounds that is shortened.
        var perHour: [[Double]] = [[], []]
    }

    static func lines() async -> [Line] {
        await withTaskGroup(of: Line.self) { group in
            for distance in distances { group.addTask { line(distance) } }
            var lines: [Line] = []
            for await line in group { lines.append(line) }
            return lines.sorted { $0.distance < $1.distance }
        }
    }

    private static func line(_ distance: Double) -> Line {
        var line = Line(distance: distance)
        var model = GateModel(distance: distance)
        // A body every ten seconds.
        model.obstructions = 0.1
        var times: [[Double]] = [[], []]
        for number in 0..<attempts {
            let (gate, single) = GateTable.times(of: model, seed: UInt64(number), within: 5)
            if let gate { times[0].append(gate) }
            if let single { times[1].append(single) }
        }
        for rule in 0..<2 {
            line.within[rule] = [1.0, 2, 5].map { limit in
                Double(times[rule].count { $0 <= limit + 1e-9 }) / Double(attempts)
            }
            if times[rule].count * 2 > attempts {
                line.median[rule] = times[rule].sorted()[attempts / 2]
            }
        }
        for attack in attacks {
            model.attack = attack
            let counts = openings(of: model, hours: hours)
            line.perHour[0].append(Double(counts.gate) / Double(hours))
            line.perHour[1].append(Double(counts.single) / Double(hours))
        }
        return line
    }

    /// When the gate and the single sample open, if they do.
    static func times(
        of model: GateModel,
        seed: UInt64,
        within limit: Double
    ) -> (gate: Double?, single: Double?) {
        var attempt = GateModel.Attempt(model, Randomness(seed &* 0x1234_5678_9ABC_DEF1))
        var gate = Gate(session: .proper)
        var single: Double?
        while attempt.time < limit - 1e-9 {
            let measurement = attempt.next()
            if single == nil, SingleSample().opens(measurement) { single = attempt.time }
            if case .opened = gate.receive(measurement) { return (attempt.time, single) }
        }
        return (nil, single)
    }

    /// How often the gate and the single sample open in one long session.
    private static func openings(of model: GateModel, hours: Int) -> (gate: Int, single: Int) {
        var attempt = GateModel.Attempt(model, Randomness(UInt64(model.distance * 1000)))
        var gate = Gate(session: .proper)
        var counts = (gate: 0, single: 0)
        var isNear = false
        for _ in 0..<(hours * 36_000) {
            let measurement = attempt.next()
            if case .opened = gate.receive(measurement) { counts.gate += 1 }
            // The naive rule closes by the same hysteresis.
            if SingleSample().opens(measurement) {
                if !isNear { counts.single += 1 }
                isNear = true
            } else if let distance = measurement.distance, distance > .centimeters(35) {
                isNear = false
            }
        }
        return counts
    }

    static func print(_ lines: [Line]) {
        func percent(_ value: Double) -> String {
            pad(((value * 1000).rounded() / 10).description, 6)
        }
        func rate(_ value: Double) -> String { pad(value.rounded().formatted, 6) }
        Swift.print(
            """

            At a true distance: 10 rounds a second, noise 4 cm, 5 % lost, a body for 2 s every 10 s. Per cent
            opened within 1, 2 and 5 s; median time; openings an hour while an attacker shortens 0, 1, 4
            and 10 % of the rounds.
            """
        )
        for (rule, name) in ["the gate", "one near sample is enough"].enumerated() {
            Swift.print("\n\(name)")
            Swift.print("  true     1 s    2 s    5 s   median       0    1 %    4 %   10 %")
            for line in lines {
                let median = line.median[rule].map { "\(($0 * 10).rounded() / 10) s" } ?? "-"
                let cells =
                    line.within[rule].map(percent) + [pad(median, 8)]
                    + [" "] + line.perHour[rule].map(rate)
                Swift.print(pad("\(line.distance) m", 7) + " " + cells.joined(separator: " "))
            }
        }
        Swift.print("")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension Double {
    fileprivate var formatted: String { self < 1e6 ? "\(Int(self))" : "\(self)" }
}
