// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBGate
import UWBRanging

@Suite struct `Proximity gate` {
    /// Feeds distances in centimeters, nil for a round without one, at an interval.
    struct Feed {
        var gate: Gate
        var time: Int64 = 1_000_000_000
        var sequence: UInt32 = 0
        var decisions: [GateDecision] = []

        init(
            _ session: GateSession = .secure,
            _ configuration: GateConfiguration = .init()
        ) {
            gate = Gate(session: session, configuration: configuration)
        }

        @discardableResult
        mutating func feed(
            _ distances: [Int?],
            every milliseconds: Int64 = 100,
            visibility: RangingMeasurement.Visibility = .unknown
        ) -> [GateDecision] {
            let new = distances.map { distance -> GateDecision in
                defer {
                    time += milliseconds * 1_000_000
                    sequence += 1
                }
                return gate.receive(
                    RangingMeasurement(
                        sequence: sequence,
                        arrival: Instant(nanoseconds: time),
                        peer: .short(1),
                        status: distance == nil ? .rangingReceiveTimeout : .ok,
                        distance: distance.map(Distance.centimeters),
                        visibility: visibility
                    )
                )
            }.filter { $0 != .unchanged }
            decisions += new
            return new
        }

        var rules: [String] { gate.closedBecause.map(\.rule) }
    }

    @Test func `near, calm, long enough, secret and calibrated opens, with its evidence`() throws {
        var feed = Feed()
        #expect(feed.feed(Array(repeating: 20, count: 7)).isEmpty)
        let opened = feed.feed([22])
        guard case .opened(let open)? = opened.first else {
            Issue.record("\(feed.gate.closedBecause)")
            return
        }
        let evidence = open.evidence
        #expect(evidence.sequences == 0...7 && evidence.rounds == 8 && evidence.valid == 8)
        #expect(evidence.median == .centimeters(20) && evidence.spread == .centimeters(2))
        #expect(evidence.session == .secure && evidence.isCalibrated && evidence.suspicious == 0)
        #expect(feed.gate.isOpen && feed.gate.closedBecause.isEmpty)
    }

    /// Every rule alone can hold the gate closed.
    @Test func `one rule that fails is enough`() {
        let near: [Int?] = Array(repeating: 20, count: 8)
        let cases: [(String, GateSession, [Int?], Int64)] = [
            ("secrecy", .init(timestamps: .fixed, calibration: .fine), near, 100),
            ("secrecy", .init(timestamps: .dynamic, calibration: .fine), near, 100),
            ("secrecy", .init(timestamps: .unknown, calibration: .fine), near, 100),
            ("calibration", .init(timestamps: .provisioned), near, 100),
            ("calibration", .init(timestamps: .provisioned, calibration: .rough), near, 100),
            ("quorum", .secure, [25, 25, 25, 25, 25, 26, 26, 26], 100),
            ("quorum", .secure, [nil, nil, nil, 20, 20, 20, 20, 20], 100),
            ("spread", .secure, [2, 2, 2, 2, 2, 2, 24, 24], 100),
            ("dwell", .secure, near, 50), ("dwell", .secure, [20, 20, 20, 20, 20, 20, 20], 100),
            ("rate", .secure, near, 126),
        ]
        for (rule, session, distances, interval) in cases {
            var feed = Feed(session)
            feed.feed(distances, every: interval)
            #expect(feed.rules == [rule] && feed.decisions.isEmpty, "\(rule): \(feed.rules)")
        }
    }

    @Test func `the threshold is the median's, the upper of two`() {
        var feed = Feed(.secure, .init(windowRounds: 4, opening: .centimeters(25)))
        feed.feed([25, 25, 26, 26, 26, 26, 26, 26])
        #expect(feed.rules.contains("threshold") && feed.gate.median == .centimeters(26))
        feed.feed([25, 25, 25, 25, 25, 25, 25, 25])
        #expect(feed.gate.isOpen)
    }

    @Test func `a negative distance is a near one`() {
        var feed = Feed()
        feed.feed(Array(repeating: -5, count: 8))
        #expect(feed.gate.isOpen)
    }

    @Test func `an open gate stays open up to the closing threshold`() {
        var feed = Feed()
        feed.feed(Array(repeating: 20, count: 8))
        #expect(feed.feed(Array(repeating: 34, count: 12)).isEmpty && feed.gate.isOpen)
        let closed = feed.feed(Array(repeating: 37, count: 8))
        #expect(
            closed == [.closed(.threshold(median: .centimeters(37), limit: .centimeters(35)))]
        )
        #expect(!feed.gate.isOpen)
    }

    @Test func `silence closes, and rounds without an answer are silence`() {
        var feed = Feed()
        feed.feed(Array(repeating: 20, count: 8))
        let last = feed.time - 100_000_000
        #expect(feed.gate.advance(to: Instant(nanoseconds: last + 1_000_000_000)) == .unchanged)
        let closed = feed.gate.advance(to: Instant(nanoseconds: last + 1_000_000_001))
        guard case .closed(.freshness) = closed else {
            Issue.record("\(closed)")
            return
        }
        var other = Feed()
        other.feed(Array(repeating: 20, count: 8))
        // One second after the last valid round; the median closes it no earlier.
        let end = other.feed(Array(repeating: nil, count: 12))
        #expect(end.count == 1 && !other.gate.isOpen)
    }

    @Test func `a jump is discarded, and too many of them start anew`() {
        var feed = Feed()
        feed.feed([300, 300, 300, 300, 300])
        feed.feed([5])
        // 0.25 m and 3 m/s for 0.1 s: 55 cm are the most.
        #expect(feed.gate.median == .centimeters(300))
        feed.feed([300, 5])
        #expect(!feed.gate.isOpen && feed.gate.median == .centimeters(300))
        feed.feed([5])
        #expect(feed.gate.median == nil)
        // After a restart the reference is forgotten: what comes now is the new truth.
        feed.feed([20])
        #expect(feed.gate.median == .centimeters(20))
    }

    @Test func `suspicion closes an open gate`() {
        var feed = Feed()
        feed.feed(Array(repeating: 20, count: 8))
        let decisions = feed.feed([900, 900, 900])
        #expect(decisions == [.closed(.suspicion(3))] && !feed.gate.isOpen)
    }

    @Test(arguments: [-31, 3001])
    func `a distance beyond what can be is none`(_ centimeters: Int) {
        var feed = Feed()
        feed.feed([centimeters])
        #expect(feed.gate.median == nil)
    }

    @Test func `a person who walks up is plausible`() {
        var feed = Feed()
        // 1.5 m/s from 2 m to 15 cm, then standing.
        feed.feed((0...12).map { 200 - 15 * $0 } + Array(repeating: 18, count: 10))
        #expect(feed.gate.isOpen)
    }

    @Test func `a round that the board knows to be obstructed is not valid`() {
        var feed = Feed()
        feed.feed(Array(repeating: 20, count: 8), visibility: .obstructed)
        #expect(!feed.gate.isOpen && feed.gate.median == nil)
    }

    @Test func `a calibration is subtracted, with its sign`() {
        for (bias, name) in [(-25, "short"), (15, "long")] {
            let calibration = Calibration(
                offset: .centimeters(bias),
                residual: .centimeters(3),
                identity: name
            )
            let session = GateSession(timestamps: .provisioned, calibration: calibration)
            var near = Feed(session)
            near.feed(Array(repeating: 25 + bias, count: 8))
            #expect(near.gate.isOpen, "\(bias)")
            var far = Feed(session)
            far.feed(Array(repeating: 60 + bias, count: 20))
            #expect(!far.gate.isOpen, "\(bias)")
        }
        // Without it a bias of -25 cm lets 50 cm open: allowed only by name, and the evidence says so.
        var wrong = Feed(
            .init(timestamps: .provisioned),
            .init(allowsUncalibrated: true)
        )
        guard case .opened(let open)? = wrong.feed(Array(repeating: 25, count: 8)).first else {
            Issue.record("closed")
            return
        }
        #expect(!open.evidence.isCalibrated)
    }

    @Test(arguments: [125, 100, 50, 20, 10] as [Int64])
    func `opens at any rate that is high enough`(_ interval: Int64) {
        var feed = Feed()
        feed.feed(Array(repeating: 15, count: Int(1500 / interval)), every: interval)
        #expect(feed.gate.isOpen, "\(feed.gate.closedBecause)")
    }

    @Test func `values outside their bounds are taken as the nearest within`() {
        let wild = GateConfiguration(
            windowRounds: 1,
            windowSpan: .zero,
            opening: .centimeters(500),
            closing: .centimeters(0),
            spread: .centimeters(900),
            dwell: .zero,
            freshness: .seconds(60),
            minimumRate: 0
        )
        #expect(wild.windowRounds == 4 && wild.windowSpan == .milliseconds(200))
        #expect(wild.opening == .centimeters(100) && wild.closing == .centimeters(105))
        #expect(wild.spread == .centimeters(50) && wild.dwell == .milliseconds(200))
        #expect(wild.freshness == .seconds(3) && wild.minimumRate == 4)
        #expect(GateConfiguration(windowRounds: 9999).windowRounds == 255)
    }

    /// The window against a plain list of the same rounds.
    @Test func `the window holds the latest rounds or the latest time`() {
        var random = SplitMix64(seed: 9)
        for interval in [1, 10, 50, 125] as [Int64] {
            var feed = Feed(.secure, .init(opening: .centimeters(100)))
            var all: [Int?] = []
            for _ in 0..<600 {
                let distance: Int? =
                    Bool.random(using: &random) ? Int.random(in: 0...20, using: &random) : nil
                all.append(distance)
                feed.feed([distance], every: interval)
                let held = max(8, min(255, Int(700 / interval) + 1))
                let valid = all.suffix(held).compactMap(\.self).sorted()
                let expected = valid.isEmpty ? nil : Distance.centimeters(valid[valid.count / 2])
                #expect(feed.gate.median == expected)
            }
        }
    }
}

extension GateSession {
    static let secure = GateSession(
        timestamps: .provisioned,
        channel: 9,
        calibration: .fine,
        rangingID: Array(1...16)
    )
}

extension Calibration {
    static let fine = Calibration(
        offset: .centimeters(0),
        residual: .centimeters(3),
        identity: "A + B"
    )
    static let rough = Calibration(
        offset: .centimeters(0),
        residual: .centimeters(11),
        identity: "A + B"
    )
}
