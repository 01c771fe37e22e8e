// SPDX-License-Identifier: Apache-2.0
import Glibc

let words = CommandLine.arguments.dropFirst()
let tools = words.dropFirst().first ?? ".build/release"
/// Behind the folder: `meet` (what a meeting is made of, and meetings), `port` or, under umockdev-wrapper, `usb`; else
/// everything but that.
let part = words.dropFirst(2).first
var rows: [Row] = []
if part == "usb" {
    Row.print(try await USBLoad.rows())
    exit(0)
}
if part == nil {
    rows += try await Decoding.rows() + GateRows.rows() + Startup.rows(tools + "/uwb-range")
}
if part != "port" { rows += try Primitives.rows() }
if part == nil { rows += try await RoundTrips.rows() + Endurance.rows() }
if part != "meet" { rows += try await PortLoad.rows() }
if part != "port" { rows += try Meetings(tools: tools, rows).rows() }
Row.print(rows)
Row.write(rows, to: words.first ?? "results.json")
