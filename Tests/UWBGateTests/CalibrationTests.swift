// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBGate
import UWBRanging

@Suite struct `A calibration` {
    /// Rounds in centimeters, nil for one without a distance.
    private static func run(_ distances: [Int?], at distance: Distance = .centimeters(25))
        -> CalibrationRun
    {
        var run = CalibrationRun(at: distance)
        for (sequence, centimeters) in distances.enumerated() where run.outcome == nil {
            run.take(.round(sequence, centimeters))
        }
        return run
    }

    @Test func `is the mean of what was measured less what is true, with its sign`() throws {
        let run = Self.run((0..<100).map { $0 % 2 == 0 ? -3 : 1 })
        let bias = try #require(try run.outcome?.get())
        #expect(bias.mean == .centimeters(-26) && bias.spread == .centimeters(2))
        #expect(bias.rounds == 100 && bias.halves == (.centimeters(-13), .centimeters(-13)))
        let odd = try #require(try Self.run((0..<100).map { $0 % 2 == 0 ? -3 : 2 }).outcome?.get())
        #expect(odd.mean == Distance(millimeters: -255))
        #expect(odd.halves.0 + odd.halves.1 == odd.mean)
    }

    @Test func `is refused, with the reason`() {
        let still = Array(repeating: 20 as Int?, count: 100)
        let failing = Array(repeating: nil as Int?, count: 12)
        #expect(Self.run(still.dropLast()).outcome == nil)
        let enough = Self.run([20] + failing.dropLast() + still).outcome
        #expect(enough.map { (try? $0.get()) != nil } == true)
        #expect(Self.run([20] + failing + still).outcome == .failure(.tooFewValid(1, of: 13)))
        let loose = (0..<100).map { $0 % 2 == 0 ? 12 : 30 as Int? }
        #expect(Self.run(loose).outcome == .failure(.spread(.centimeters(9))))
        let far = Array(repeating: 126 as Int?, count: 100)
        #expect(Self.run(far).outcome == .failure(.bias(.centimeters(101))))
    }

    @Test func `waits for a peer that is late, and not for ever`() {
        let absent = Array(repeating: nil as Int?, count: 100)
        #expect(Self.run(absent).outcome == nil)
        let late = Self.run(absent + Array(repeating: 20, count: 100))
        #expect(late.outcome.map { (try? $0.get()) != nil } == true && late.rounds == 100)
        #expect(Self.run(absent + absent).outcome == .failure(.tooFewValid(0, of: 12)))
    }

    @Test func `counts an obstructed round as none`() {
        var run = CalibrationRun(at: .centimeters(25))
        for sequence in 0..<12 {
            var measurement = RangingMeasurement.round(sequence, 20)
            measurement.visibility = .obstructed
            run.take(measurement)
        }
        #expect(run.outcome == .failure(.tooFewValid(0, of: 12)))
    }

    @Test func `against a calibrated board is what that one's share leaves`() throws {
        let run = Self.run(Array(repeating: 15, count: 100))
        let bias = try #require(try run.outcome?.get())
        #expect(try bias.share(beside: .centimeters(15)) == .centimeters(-25))
        #expect(throws: CalibrationRun.Refusal.share(.centimeters(-51))) {
            try bias.share(beside: .centimeters(41))
        }
    }

    /// Boards that are 25 cm short and 15 cm long: at a true 0.25 m and 0.60 m.
    @Test func `of two biased boards makes the gate decide right, and without it says so`() throws {
        let run = Self.run(Array(repeating: 15, count: 100))
        let bias = try #require(try run.outcome?.get())
        let shares = (Self.share("A", bias.halves.0), Self.share("B", bias.halves.1))
        let calibration = Calibration(shares.0, shares.1)
        #expect(calibration.offset == .centimeters(-10) && calibration.identity == "A@9 + B@9")
        #expect(calibration.residual == Distance(millimeters: 56))
        let session = GateSession(timestamps: .provisioned, channel: 9, calibration: calibration)
        #expect(Self.gate(session, reading: 15).isOpen)
        #expect(!Self.gate(session, reading: 50).isOpen)
        let uncalibrated = Self.gate(GateSession(timestamps: .provisioned, channel: 9), reading: 15)
        #expect(!uncalibrated.isOpen)
        #expect(uncalibrated.closedBecause == [.calibration(residual: nil)])
    }

    private static func share(_ board: String, _ share: Distance) -> CalibrationShare {
        CalibrationShare(
            board: board,
            channel: 9,
            share: share,
            spread: .centimeters(4),
            rounds: 100,
            distance: .centimeters(25),
            date: "2026-12-01T12:00:00Z",
            peer: "",
            isHalf: true
        )
    }

    private static func gate(_ session: GateSession, reading centimeters: Int) -> Gate {
        var gate = Gate(session: session)
        for sequence in 0..<8 { _ = gate.receive(.round(sequence, centimeters)) }
        return gate
    }
}

extension RangingMeasurement {
    /// One of ten a second.
    static func round(_ sequence: Int, _ centimeters: Int?) -> Self {
        Self(
            sequence: UInt32(sequence),
            arrival: Instant(nanoseconds: Int64(sequence) * 100_000_000),
            peer: .short(1),
            status: centimeters == nil ? .rangingReceiveTimeout : .ok,
            distance: centimeters.map(Distance.centimeters)
        )
    }
}
