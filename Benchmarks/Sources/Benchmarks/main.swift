// SPDX-License-Identifier: Apache-2.0

let words = CommandLine.arguments.dropFirst()
let rows =
    try await Decoding.rows() + GateRows.rows()
    + Startup.rows(words.dropFirst().first ?? ".build/release/uwb-range")
    + Primitives.rows() + RoundTrips.rows() + Endurance.rows()
Row.print(rows)
Row.write(rows, to: words.first ?? "results.json")
