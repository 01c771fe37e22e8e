// SPDX-License-Identifier: Apache-2.0
import Bytes
import Reports
import UCI
import UWBGate
import UWBRanging

/// What a session came to, in words.
enum Summary {
    /// `dropped`: measurements that this program was too slow for. `lost`: lines its reader was.
    static func lines(_ report: RangeReport, dropped: Int, lost: Int) -> [String] {
        var lines = report.lanes.flatMap { lane in [""] + Self.lines(lane, report.seconds) }
        if dropped > 0 { lines.append("\(dropped) rounds came faster than they were read") }
        if lost > 0 { lines.append("\(lost) lines were dropped: their reader is too slow") }
        return lines
    }

    private static func lines(_ lane: RangeReport.Lane, _ seconds: Double) -> [String] {
        let all = lane.statistics
        let loss = (all.loss ?? 0) * 100
        let head =
            "\(lane.peer): \(all.rounds) rounds in \(seconds.fixed(1)) s, \(all.valid) ok, "
            + "\(loss.fixed(1)) % lost"
        guard let median = all.median, let mean = all.mean, let sigma = all.sigma,
            let minimum = all.minimum, let maximum = all.maximum,
            let low = all.percentile(5), let high = all.percentile(95)
        else { return [head] + failures(lane) }
        let gate =
            lane.openings == 0
            ? "gate never opened: " + reasons(lane)
            : "gate opened \(lane.openings) time\(lane.openings == 1 ? "" : "s")"
        return [
            head,
            "  median \(median), mean \((mean / 1000).fixed(3)) m, sigma "
                + "\((sigma / 1000).fixed(3)) m",
            "  min \(minimum), p5 \(low), p95 \(high), max \(maximum)",
            "  \(gate)",
        ] + failures(lane)
    }

    private static func reasons(_ lane: RangeReport.Lane) -> String {
        lane.closedBecause.map(\.rule).joined(separator: ", ")
    }

    /// How often each failure came, the most frequent first.
    private static func failures(_ lane: RangeReport.Lane) -> [String] {
        lane.statistics.statuses.filter { !$0.key.isSuccess }
            .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map { status, count in "  \(count) x \(status). \(status.meaning ?? "")" }
    }
}
