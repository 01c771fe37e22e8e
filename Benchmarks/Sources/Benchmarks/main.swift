// SPDX-License-Identifier: Apache-2.0

let rows = Decoding.rows()
Row.print(rows)
Row.write(rows, to: CommandLine.arguments.dropFirst().first ?? "results.json")
