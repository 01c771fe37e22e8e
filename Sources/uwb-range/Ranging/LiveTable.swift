// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import Reports
import UCI
import UWBGate
import UWBRanging

/// The picture of a running session, for a screen of any size: pure, so that a test can look at it.
struct LiveTable {
    /// A round as a row shows it.
    struct Row: Sendable {
        let seconds: Double
        let round: UInt32
        let peer: MacAddress
        let status: Status
        let raw: Distance?
        let filtered: Distance?
        let strength: Double?
        let isOpen: Bool
    }

    /// More than the tallest screen shows.
    private static let rowLimit = 200

    let header: RangeHeader
    private(set) var rows: [Row] = []
    var finding: RangingFinding?
    /// Why no rounds come.
    var note: String?

    init(_ header: RangeHeader) { self.header = header }

    mutating func take(_ round: RangeReport.Round) {
        if rows.count == Self.rowLimit { rows.removeFirst() }
        rows.append(
            Row(
                seconds: round.seconds,
                round: round.measurement.sequence,
                peer: round.lane.peer,
                status: round.measurement.status,
                raw: round.measurement.distance,
                filtered: round.lane.gate.median,
                strength: round.measurement.signalStrength,
                isOpen: round.lane.gate.isOpen
            )
        )
    }

    /// At most as many lines as the terminal has rows. What matters most comes first: a screen that is
    /// too small loses the rest.
    func lines(_ report: RangeReport, _ terminal: Terminal) -> [StyledLine] {
        // How many lines each lane may take for the rules that hold its gate closed.
        let isTall = terminal.rows >= 30
        let reasons = terminal.rows < 16 ? 0 : terminal.rows < 22 ? 2 : isTall ? 7 : 3
        var lines: [StyledLine] = []
        if terminal.rows >= 12 {
            for (index, text) in header.lines.enumerated() {
                lines.append(StyledLine(text, index == 0 ? .strong : .faint))
            }
            lines.append(StyledLine())
        }
        if report.lanes.isEmpty {
            lines.append(StyledLine("waiting for the first round", .faint))
        }
        for lane in report.lanes {
            lines += Self.lines(lane, report.lanes.count > 1 ? min(1, reasons) : reasons, terminal)
        }
        if let note { lines.append(StyledLine(note, .bad)) }
        if let finding {
            lines.append(StyledLine("\(finding)", .bad))
            lines.append(StyledLine("hint: \(finding.hint)"))
        }
        let footer = StyledLine("Ctrl-C stops and shows the statistics", .faint)
        let room = terminal.rows - lines.count - 3
        if room > 0 {
            lines.append(StyledLine())
            lines.append(Self.head(terminal))
            for row in rows.suffix(room) { lines.append(Self.line(row, terminal)) }
            for _ in 0..<max(0, room - rows.count) { lines.append(StyledLine()) }
            lines.append(footer)
        }
        return Array(lines.prefix(max(1, terminal.rows)))
    }

    private static func lines(
        _ lane: RangeReport.Lane,
        _ reasons: Int,
        _ terminal: Terminal
    ) -> [StyledLine] {
        let bar = DistanceBar(configuration: lane.gate.configuration, width: terminal.columns)
        let rules = lane.closedBecause
        let words =
            rules.isEmpty
            ? lane.evidence.map(RoundLines.parts) ?? [] : rules.map(\.line)
        var gate = StyledLine("gate ", .strong)
        if lane.gate.isOpen {
            gate.append(" OPEN ", .goodSign)
            gate.append("  since round \(lane.evidence?.sequences.upperBound ?? 0)")
        } else {
            gate.append(" CLOSED ", .badSign)
            gate.append("  by " + rules.map(\.rule).joined(separator: ", "))
        }
        var lines = [figures(lane), bar.scale, bar.bar(lane.gate.median), gate]
        guard reasons > 0 else { return lines }
        for number in 0..<reasons {
            lines.append(StyledLine(number < words.count ? "  " + words[number] : ""))
        }
        return lines
    }

    private static func figures(_ lane: RangeReport.Lane) -> StyledLine {
        let rate = lane.rate.perSecond.map { "\($0.fixed(1))/s" } ?? "-"
        let loss = lane.statistics.loss.map { ($0 * 100).fixed(1) } ?? "-"
        let strength = lane.latest?.signalStrength.map { "\($0.fixed(1)) dBm" }
        let figures = [
            "raw \(lane.latest?.distance?.description ?? "-")", rate, "\(loss) % lost",
            strength ?? "",
        ]
        var line = StyledLine("\(lane.peer)  ")
        line.append((lane.gate.median?.description ?? "-").padded(to: 8), .strong)
        line.append("  " + figures.joined(separator: "   "))
        return line
    }

    // MARK: The rounds

    /// A column: its head, its width, how soon a narrow terminal does without it (0: never), and what a
    /// row has there.
    private struct Column: Sendable {
        let head: String
        let width: Int
        let dispensable: Int
        var isLeft = false
        let text: @Sendable (Row) -> String
    }

    private static let columns: [Column] = [
        Column(head: "time", width: 7, dispensable: 4) { $0.seconds.fixed(2) },
        Column(head: "round", width: 6, dispensable: 0) { "\($0.round)" },
        Column(head: "peer", width: 5, dispensable: 3) { "\($0.peer)" },
        Column(head: "status", width: 27, dispensable: 0, isLeft: true) { "\($0.status)" },
        Column(head: "raw", width: 8, dispensable: 0) { $0.raw?.description ?? "-" },
        Column(head: "filtered", width: 8, dispensable: 5) { $0.filtered?.description ?? "-" },
        Column(head: "RSSI", width: 7, dispensable: 2) { $0.strength?.fixed(1) ?? "-" },
        Column(head: "gate", width: 6, dispensable: 1, isLeft: true) {
            $0.isOpen ? "open" : "closed"
        },
    ]

    private static func head(_ terminal: Terminal) -> StyledLine {
        StyledLine(join(terminal) { $0.head }, .faint)
    }

    private static func line(_ row: Row, _ terminal: Terminal) -> StyledLine {
        StyledLine(
            join(terminal) { $0.text(row) },
            row.isOpen ? .good : row.raw == nil ? .middling : .plain
        )
    }

    /// What is dispensable goes until the names of statuses fit, then these are shortened.
    private static func join(_ terminal: Terminal, _ text: (Column) -> String) -> String {
        var shown = columns
        func excess() -> Int { shown.reduce(-2) { $0 + $1.width + 2 } - terminal.columns }
        while excess() > 0,
            let next = shown.filter({ $0.dispensable > 0 }).min(by: {
                $0.dispensable < $1.dispensable
            })
        {
            shown.removeAll { $0.dispensable == next.dispensable }
        }
        let missing = max(0, excess())
        return shown.map { column in
            let width = column.isLeft ? max(4, column.width - missing) : column.width
            var cell = text(column)
            if cell.count > width { cell = cell.prefix(width - 1) + "…" }
            return column.isLeft ? cell.padded(to: width) : cell.leading(width)
        }.joined(separator: "  ")
    }
}
