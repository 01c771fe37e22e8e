// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

/// Two boards, one 25 cm short and one 15 cm long, all the way from the emulator's TCP port to the
/// gate's decision in another process.
@Suite struct `Calibrating` {
    private let folder =
        FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"

    private func range(_ words: [String], _ moniker: String, at meters: Double = 0) throws
        -> ToolRun
    {
        try ToolRun(
            ["uwb-range"] + words + ["--board", moniker, "--board", moniker, "--interval", "20ms"],
            environment: ["XDG_STATE_HOME": folder]
        )
    }

    private func scene(_ meters: Double) throws -> (ToolProcess, String) {
        try ToolProcess.emulator(scene: "0 1 0\n0 2 \(meters)\nbias 1 -0.25\nbias 2 0.15\n")
    }

    @Test func `a biased pair makes the gate decide right, and uncalibrated it says so`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pair = ["pair", "--count", "70", "--json"]
        let (near, nearBoards) = try scene(0.20)
        defer { near.signal(SIGTERM) }
        let before = try range(pair, nearBoards)
        #expect(before.code == 0 && !before.output.contains("\"opened\""))
        #expect(before.output.contains("\"closedBecause\":[\"calibration\"]"))

        let (table, tableBoards) = try scene(0.25)
        let calibrated = try range(["calibrate", "--at", "0.25m"], tableBoards)
        table.signal(SIGTERM)
        #expect(calibrated.code == 0, "\(calibrated.errors)")
        let lines = calibrated.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("-0.0") && $0.contains("half") })

        // Boards of a new emulator are the same by their number.
        let (again, againBoards) = try scene(0.20)
        defer { again.signal(SIGTERM) }
        let opened = try range(pair, againBoards)
        #expect(opened.output.contains("\"opened\"") && opened.output.contains("\"evidence\":{"))
        #expect(opened.output.contains("deca0302-454d554c41544544-01@9"))

        let (far, farBoards) = try scene(0.60)
        defer { far.signal(SIGTERM) }
        #expect(!(try range(pair, farBoards)).output.contains("\"opened\""))
    }

    @Test func `a distance that cannot be keeps nothing and says why`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (emulator, boards) = try scene(1.60)
        defer { emulator.signal(SIGTERM) }
        let run = try range(["calibrate", "--at", "0.25m"], boards)
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.errors.contains("nothing was kept: the boards measure 1.2"))
        #expect(run.errors.contains("hint: measure from antenna to antenna"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/handclasp/calibration.json"))
    }

    @Test func `a damaged file is named, and stays`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/handclasp",
            withIntermediateDirectories: true
        )
        let file = folder + "/handclasp/calibration.json"
        try "{".write(toFile: file, atomically: true, encoding: .utf8)
        let (emulator, boards) = try scene(0.25)
        defer { emulator.signal(SIGTERM) }
        for words in [["calibrate", "--at", "0.25m", "--count", "10"], ["pair", "--count", "3"]] {
            let run = try range(words, boards)
            #expect(run.code == 1 && run.errors.contains("calibration.json cannot be used: line 1"))
            #expect(run.errors.contains("hint: mv "))
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{")
    }
}
