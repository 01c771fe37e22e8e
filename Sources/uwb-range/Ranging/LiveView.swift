// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import EventLoops
import UWBDriver
import UWBGate
import UWBRanging

/// The live table on a terminal, redrawn in place on the alternate screen.
struct LiveView: RangeView {
    /// Leaves the alternate screen and shows the cursor.
    static let leaving = "\u{1B}[?25h\u{1B}[?1049l"
    private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
    /// More pictures a second than this nobody sees.
    private static let pause: Int64 = 40_000_000

    private let outlet: Outlet
    private var table: LiveTable?
    private var drawn = EventLoop.now
    /// What the gate did, to be told when the table is gone.
    private var events: [String] = []
    private static let eventLimit = 8

    init(_ outlet: Outlet) { self.outlet = outlet }

    mutating func begin(_ header: RangeHeader) {
        table = LiveTable(header)
        outlet.send(Self.entering)
        // A picture that is newer would take its place.
        outlet.finish(within: 1)
        drawn = Instant(nanoseconds: 0)
    }

    mutating func show(_ round: RangeReport.Round) {
        table?.take(round)
        if round.measurement.distance != nil { table?.finding = nil }
        table?.note = nil
        let time = "\(round.seconds.fixed(2).leading(8)) s  \(round.lane.peer)  gate "
        switch round.decision {
        case .opened(let open):
            note(
                time + "OPEN"
                    + RoundLines.parts(open.evidence).map { "\n            " + $0 }.joined()
            )
        case .closed(let reason): note(time + "closed by \(reason.line)")
        case .unchanged: break
        }
    }

    mutating func show(_ silence: RangeReport.Silence) {
        note(
            "\(silence.seconds.fixed(2).leading(8)) s  \(silence.lane.peer)  gate closed by "
                + silence.reason.line
        )
    }

    mutating func show(_ finding: RangingFinding) { table?.finding = finding }

    mutating func show(note: String) {
        table?.note = note
        self.note(note)
        drawn = Instant(nanoseconds: 0)
    }

    mutating func refresh(_ report: RangeReport) {
        let now = EventLoop.now
        guard now.nanoseconds - drawn.nanoseconds >= Self.pause, let table,
            let terminal = Terminal.output
        else { return }
        drawn = now
        let lines = table.lines(report, terminal).map { $0.rendered(for: terminal) }
        outlet.send("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
    }

    mutating func end(_ report: RangeReport, dropped: Int) {
        let summary = Summary.lines(report, dropped: dropped, lost: 0)
        let lines = (table?.header.lines ?? []) + events + summary
        outlet.send(Self.leaving + lines.joined(separator: "\n") + "\n")
    }

    /// The latest events; of a gate that flutters for hours the first are not kept.
    private mutating func note(_ event: String) {
        if events.count == Self.eventLimit { events.removeFirst() }
        events.append(event)
    }
}
