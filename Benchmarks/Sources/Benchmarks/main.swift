// SPDX-License-Identifier: Apache-2.0

let words = CommandLine.arguments.dropFirst()
let tools = words.dropFirst().first ?? ".build/release"
var rows =
    try await Decoding.rows() + GateRows.rows() + Startup.rows(tools + "/uwb-range")
    + Primitives.rows() + RoundTrips.rows() + Endurance.rows()
rows += try Meetings(tools: tools, rows).rows()
Row.print(rows)
Row.write(rows, to: words.first ?? "results.json")
