// SPDX-License-Identifier: Apache-2.0
/// From exec to the first ranging line of `uwb-range --board demo:`, and the memory that it takes.
enum Startup {
    private static let interval = 100.0

    static func rows(_ tool: String) throws -> [Row] {
        let runs = try (0..<21).map { _ in try run(tool) }
        // The first reads the tool from the disk.
        let times = runs.dropFirst().map(\.milliseconds).sorted()
        let memory = runs.map(\.kibibytes).max() ?? 0
        return [
            Row(
                name: "uwb-range.start.ms",
                value: (times[9] + times[10]) / 2 - interval,
                unit: "ms from exec to the first line less one interval, median of 20 (< 50)"
            ),
            Row(name: "uwb-range.peak_rss.mib", value: memory / 1024, unit: "MiB (< 25)"),
        ]
    }

    private static func run(_ tool: String) throws -> (milliseconds: Double, kibibytes: Double) {
        let start = now()
        let child = try Child(tool, ["--board", "demo:", "--csv", "--count", "10"])
        // The head comes at once, the first round behind it.
        guard child.line() != nil, child.line() != nil else {
            throw Failure(what: "\(tool) prints no round")
        }
        return ((child.read - start) / 1e6, try child.wait())
    }
}
