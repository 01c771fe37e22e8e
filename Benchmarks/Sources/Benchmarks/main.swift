// SPDX-License-Identifier: Apache-2.0

let rows = try await Decoding.rows() + RoundTrips.rows() + Endurance.rows()
Row.print(rows)
Row.write(rows, to: CommandLine.arguments.dropFirst().first ?? "results.json")
