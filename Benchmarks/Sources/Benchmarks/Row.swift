// SPDX-License-Identifier: Apache-2.0
import Glibc

/// One figure of the table.
struct Row {
    let name: String
    let value: Double
    let unit: String

    static func print(_ rows: [Row]) {
        for row in rows {
            let name = row.name + String(repeating: " ", count: max(0, 44 - row.name.count))
            Swift.print(name, row.rounded, row.unit)
        }
    }

    /// One JSON array of objects with name, value and unit.
    static func write(_ rows: [Row], to path: String) {
        let objects = rows.map {
            "{\"name\":\"\($0.name)\",\"value\":\($0.value),\"unit\":\"\($0.unit)\"}"
        }
        guard let file = fopen(path, "w") else {
            perror("bench: cannot write \(path)")
            exit(1)
        }
        fputs("[" + objects.joined(separator: ",\n ") + "]\n", file)
        guard fclose(file) == 0 else { exit(1) }
    }

    private var rounded: String {
        let text = String((value * 100).rounded() / 100)
        return String(repeating: " ", count: max(0, 14 - text.count)) + text
    }
}

/// The time of a monotonic clock, in nanoseconds.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The median of an odd number of values.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
