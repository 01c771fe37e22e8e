// SPDX-License-Identifier: Apache-2.0
import Glibc

/// From exec to the first ranging line of `uwb-range --board demo:`, and the memory that it takes.
enum Startup {
    private static let interval = 100.0

    static func rows(_ tool: String) -> [Row] {
        let runs = (0..<21).compactMap { _ in run(tool) }
        guard runs.count == 21 else {
            perror("bench: cannot run \(tool)")
            exit(1)
        }
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

    private static func run(_ tool: String) -> (milliseconds: Double, kibibytes: Double)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        defer { posix_spawn_file_actions_destroy(&actions) }
        let words = [tool, "--board", "demo:", "--csv", "--count", "10"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let start = now()
        guard posix_spawn(&process, tool, &actions, nil, &arguments, environ) == 0 else {
            return nil
        }
        close(ends[1])
        // The head comes at once, the first round behind it.
        var lines = 0
        var first = 0.0
        var octets = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &octets, octets.count)
            guard count > 0 else { break }
            lines += octets.prefix(count).count { $0 == 0x0A }
            if lines >= 2, first == 0 { first = now() }
        }
        close(ends[0])
        var usage = rusage()
        var status: Int32 = 0
        wait4(process, &status, 0, &usage)
        guard status == 0, first > 0 else { return nil }
        return ((first - start) / 1e6, Double(usage.ru_maxrss))
    }
}
