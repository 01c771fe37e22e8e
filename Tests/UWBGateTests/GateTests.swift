// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBGate
import UWBRanging

@Suite struct `Proximity gate` {
    @Test func `near and secret meets every rule`() {
        #expect(gate([20, 20, 20, 20, 20, 20, 20, 20]).closedBecause.isEmpty)
    }

    /// Distances in centimeters, nil for a round without one, and the rules that hold it closed.
    @Test(
        arguments: [
            ([], ["quorum", "threshold"]),
            ([20], ["quorum"]),
            ([20, 20, 20, 20, 20], ["quorum"]),
            ([20, 20, 20, 20, 20, 20], []),
            ([25, 25, 25, 25, 25, 25, 26, nil], []),
            ([25, 25, 25, 25, 25, 26, 26, 26], ["quorum"]),
            ([20, 20, 20, 20, 100, 100, 100, 100], ["quorum", "threshold"]),
            ([nil, nil, nil, nil, nil, nil, nil, nil], ["quorum", "threshold"]),
            ([nil, nil, nil, 20, 20, 20, 20, 20], ["quorum"]),
            ([-5, -5, -5, -5, -5, -5, -5, -5], []),
            // Only the latest eight count.
            ([300, 300, 300, 20, 20, 20, 20, 20, 20, 20, 20], []),
            ([20, 20, 20, 20, 20, 20, 20, 20, 300, 300, 300], ["quorum"]),
            // One shortened round opens nothing.
            ([300, 300, 300, 300, 300, 300, 300, 5], ["quorum", "threshold"]),
        ] as [([Int?], [String])]
    )
    func `quorum and threshold`(_ distances: [Int?], _ rules: [String]) {
        #expect(gate(distances).closedBecause.map(\.rule) == rules)
    }

    @Test(arguments: [GateSession.Timestamps.unknown, .fixed, .dynamic])
    func `without secret timestamps it stays closed, however near`(
        _ timestamps: GateSession.Timestamps
    ) {
        let gate = gate([5, 5, 5, 5, 5, 5, 5, 5], timestamps)
        #expect(gate.closedBecause == [.secrecy(timestamps)])
    }

    @Test func `the quorum is three quarters, and at least four`() {
        for length in 4...255 {
            var gate = Gate(session: GateSession(timestamps: .provisioned), window: length)
            var rounds = 0
            while !gate.closedBecause.isEmpty, rounds <= length {
                gate.receive(measurement(20))
                rounds += 1
            }
            #expect(rounds == max(4, Int((Double(length) * 0.75).rounded(.up))))
        }
    }

    @Test func `the median is the upper of the two middle distances`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let count = Int.random(in: 1...12, using: &random)
            let distances: [Int?] = (0..<count).map { _ in
                Bool.random(using: &random) ? Int.random(in: -20...40, using: &random) : nil
            }
            var gate = Gate(session: GateSession(timestamps: .provisioned), window: 12)
            for distance in distances { gate.receive(measurement(distance)) }
            let valid = distances.compactMap(\.self).sorted()
            let expected = valid.isEmpty ? nil : Distance.centimeters(valid[valid.count / 2])
            #expect(gate.median == expected, "\(distances)")
        }
    }

    private func gate(
        _ distances: [Int?],
        _ timestamps: GateSession.Timestamps = .provisioned
    ) -> Gate {
        var gate = Gate(session: GateSession(timestamps: timestamps))
        for distance in distances { gate.receive(measurement(distance)) }
        return gate
    }

    private func measurement(_ centimeters: Int?) -> RangingMeasurement {
        RangingMeasurement(
            sequence: 0,
            arrival: Instant(nanoseconds: 0),
            peer: .short(1),
            status: centimeters == nil ? .rangingReceiveTimeout : .ok,
            distance: centimeters.map(Distance.centimeters)
        )
    }
}
