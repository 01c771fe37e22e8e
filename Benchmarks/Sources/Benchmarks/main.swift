// SPDX-License-Identifier: Apache-2.0

let words = CommandLine.arguments.dropFirst()
let tools = words.dropFirst().first ?? ".build/release"
// With `meet` behind the folder only what a meeting is made of, and meetings.
let isWhole = words.dropFirst(2).first != "meet"
var rows: [Row] = []
if isWhole {
    rows += try await Decoding.rows() + GateRows.rows() + Startup.rows(tools + "/uwb-range")
}
rows += try Primitives.rows()
if isWhole { rows += try await RoundTrips.rows() + Endurance.rows() }
rows += try Meetings(tools: tools, rows).rows()
Row.print(rows)
Row.write(rows, to: words.first ?? "results.json")
