// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import Reports
import UCI
import UWBGate
import UWBRanging

/// One JSON object a line: types `measurement`, `opened`, `closed`, `note`, `summary` and `error`.
struct RoundJSON: RangeView {
    private let outlet: Outlet
    /// Which board it is of; only a pair has two.
    private let boards: [String]

    init(_ outlet: Outlet, boards: [String]) {
        self.outlet = outlet
        self.boards = boards
    }

    mutating func show(_ round: RangeReport.Round) {
        let measurement = round.measurement
        let strength = measurement.signalStrength.map { JSON.number($0) }
        let azimuth = measurement.azimuth.degrees.map { JSON.number($0) }
        let reasons = round.lane.closedBecause.map { JSON.text($0.rule) }
        print(
            "measurement",
            round.lane,
            round.seconds,
            [
                ("status", .text("\(measurement.status)")),
                ("statusCode", .integer(Int64(measurement.status.rawValue))),
                ("distanceCentimeters", Self.centimeters(measurement.distance)),
                ("filteredCentimeters", Self.centimeters(round.lane.gate.median)),
                ("rssiDbm", strength ?? .null), ("azimuthDegrees", azimuth ?? .null),
                ("gate", .text(round.lane.gate.isOpen ? "open" : "closed")),
                ("closedBecause", .list(reasons)),
            ],
            sequence: measurement.sequence
        )
        switch round.decision {
        case .opened(let open):
            let evidence = Self.object(open.evidence)
            print("opened", round.lane, round.seconds, [("evidence", evidence)])
        case .closed(let reason): close(round.lane, round.seconds, reason)
        case .unchanged: break
        }
    }

    mutating func show(_ silence: RangeReport.Silence) {
        close(silence.lane, silence.seconds, silence.reason)
    }

    mutating func show(note: String) {
        let object: [(String, JSON)] = [("type", .text("note")), ("text", .text(note))]
        outlet.send(JSON.object(object).description + "\n")
    }

    mutating func end(_ report: RangeReport, dropped: Int) {
        for lane in report.lanes {
            let all = lane.statistics
            print(
                "summary",
                lane,
                report.seconds,
                [
                    ("rounds", .integer(Int64(all.rounds))), ("ok", .integer(Int64(all.valid))),
                    ("lossPercent", all.loss.map { .decimal(($0 * 100).fixed(2)) } ?? .null),
                    ("medianCentimeters", Self.centimeters(all.median)),
                    ("meanCentimeters", all.mean.map { .decimal(($0 / 10).fixed(2)) } ?? .null),
                    ("sigmaCentimeters", all.sigma.map { .decimal(($0 / 10).fixed(2)) } ?? .null),
                    ("minimumCentimeters", Self.centimeters(all.minimum)),
                    ("maximumCentimeters", Self.centimeters(all.maximum)),
                    ("p5Centimeters", Self.centimeters(all.percentile(5))),
                    ("p95Centimeters", Self.centimeters(all.percentile(95))),
                    ("openings", .integer(Int64(lane.openings))),
                    ("dropped", .integer(Int64(dropped + outlet.dropped))),
                ]
            )
        }
    }

    /// Why it ends, as an object.
    static func line(_ failure: ToolFailure) -> String {
        let members: [(String, JSON)] = [
            ("type", .text("error")), ("exitCode", .integer(Int64(failure.code.rawValue))),
            ("message", .text(failure.message)),
            ("hint", failure.hint.map { .text($0) } ?? .null),
        ]
        return JSON.object(members).description + "\n"
    }

    private func close(_ lane: RangeReport.Lane, _ seconds: Double, _ reason: GateReason) {
        print(
            "closed",
            lane,
            seconds,
            [("rule", .text(reason.rule)), ("because", .text("\(reason)"))]
        )
    }

    private func print(
        _ type: String,
        _ lane: RangeReport.Lane,
        _ seconds: Double,
        _ members: [(String, JSON)],
        sequence: UInt32? = nil
    ) {
        var object: [(String, JSON)] = [("type", .text(type))]
        if boards.count > 1 { object.append(("board", .text(boards[lane.seat]))) }
        object.append(("seconds", .decimal(seconds.fixed(3))))
        if let sequence { object.append(("round", .unsigned(UInt64(sequence)))) }
        object.append(("peer", .text(lane.peer.description)))
        outlet.send(JSON.object(object + members).description + "\n")
    }

    /// Whole centimeters where they are; else with a decimal.
    private static func centimeters(_ distance: Distance?) -> JSON {
        guard let millimeters = distance?.millimeters else { return .null }
        return millimeters.isMultiple(of: 10)
            ? .integer(Int64(millimeters / 10)) : .decimal((Double(millimeters) / 10).fixed(1))
    }

    private static func object(_ evidence: Evidence) -> JSON {
        let session = evidence.session
        let calibration = session.calibration.map { calibration -> JSON in
            .object([
                ("identity", .text(calibration.identity)),
                ("offsetCentimeters", centimeters(calibration.offset)),
                ("residualCentimeters", centimeters(calibration.residual)),
            ])
        }
        return .object([
            ("firstRound", .unsigned(UInt64(evidence.sequences.lowerBound))),
            ("lastRound", .unsigned(UInt64(evidence.sequences.upperBound))),
            ("rounds", .integer(Int64(evidence.rounds))),
            ("valid", .integer(Int64(evidence.valid))),
            ("medianCentimeters", centimeters(evidence.median)),
            ("spreadCentimeters", centimeters(evidence.spread)),
            ("minimumCentimeters", centimeters(evidence.minimum)),
            ("maximumCentimeters", centimeters(evidence.maximum)),
            ("suspicious", .integer(Int64(evidence.suspicious))),
            ("channel", .unsigned(UInt64(session.channel))),
            ("sts", .text("\(session.timestamps)")),
            ("calibration", calibration ?? .null),
            ("rangingId", session.rangingID.isEmpty ? .null : .text(Hex.string(session.rangingID))),
            ("instantNanoseconds", .integer(evidence.instant.nanoseconds)),
        ])
    }
}
