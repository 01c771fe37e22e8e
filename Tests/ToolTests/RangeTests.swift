// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

@Suite struct `Ranging` {
    private static let quick = ["uwb-range", "--board", "demo:", "--interval", "20ms"]

    /// The JSON objects of a run's lines.
    private static func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func `prints a line a round, then what they came to`() throws {
        let run = try ToolRun(Self.quick + ["--count", "10"])
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(run.code == 0 && run.errors.isEmpty && lines.count == 17)
        #expect(lines[0] == "demo as controller 00:00 with 00:01")
        #expect(lines[1] == "channel 9, every 20 ms, provisioned STS, session 42")
        #expect(lines[3].contains("00:01  OK") && lines[3].contains("closed: quorum threshold"))
        #expect(
            lines[13].hasPrefix("00:01: 10 rounds in") && lines[13].hasSuffix("10 ok, 0.0 % lost")
        )
        #expect(lines[16].contains("gate never opened: quorum, threshold"))
    }

    @Test func `as JSON has one object a round and a summary`() throws {
        let run = try ToolRun(Self.quick + ["--count", "5", "--json"])
        let objects = try Self.objects(run.output)
        #expect(
            objects.map { $0["type"] as? String } == Array(repeating: "measurement", count: 5) + [
                "summary"
            ]
        )
        #expect(
            Set(objects[0].keys) == [
                "type", "seconds", "round", "peer", "status", "statusCode", "distanceCentimeters",
                "filteredCentimeters", "rssiDbm", "azimuthDegrees", "gate", "closedBecause",
            ]
        )
        #expect(objects[4]["round"] as? Int == 4 && objects[0]["azimuthDegrees"] is NSNull)
        #expect(objects[5]["rounds"] as? Int == 5 && objects[5]["ok"] as? Int == 5)
    }

    @Test func `as CSV has a head and as many fields in each line`() throws {
        let run = try ToolRun(Self.quick + ["--count", "5", "--csv"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 6 && lines[0].hasPrefix("seconds,round,peer,"))
        #expect(Set(lines.map { $0.count { $0 == "," } }) == [10])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `stops its session on the board when it is interrupted`(_ signal: Int32) throws {
        let tool = try ToolProcess(Self.quick + ["--frames"])
        _ = tool.read()
        while !tool.read().contains("00:01") {}
        tool.signal(signal)
        let end = tool.finish()
        #expect(end.code == 0 && end.output.contains("ok, 0.0 % lost"))
        #expect(
            end.errors.contains("SESSION_STOP_CMD") && end.errors.contains("SESSION_DEINIT_RSP")
        )
    }

    @Test func `that no peer answers fails, says why, and what to compare`() throws {
        let (emulator, moniker) = try ToolProcess.emulator(scene: "0 1 0\n")
        defer { emulator.signal(SIGTERM) }
        let words = ["uwb-range", "--board", moniker, "--interval", "20ms", "--count", "15"]
        let run = try ToolRun(words)
        #expect(run.code == 1 && run.output.contains("15 x RANGING_RX_TIMEOUT"))
        #expect(run.output.contains("note: 10 rounds without an answer"))
        #expect(run.errors.contains("hint: compare session id, channel"))
        let json = try ToolRun(words + ["--json"])
        let last = try #require(try Self.objects(json.output).last)
        #expect(last["type"] as? String == "error" && last["exitCode"] as? Int == 1)
    }

    @Test func `ends by name when its board vanishes`() throws {
        let (emulator, moniker) = try ToolProcess.emulator(scene: "0 1 0\n")
        let tool = try ToolProcess(["uwb-range", "--board", moniker])
        while !tool.read().contains("RANGING_RX_TIMEOUT") {}
        emulator.signal(SIGTERM)
        let end = tool.finish()
        #expect(end.code == 69 && end.errors.contains("error: \(moniker): "))
        #expect(end.output.contains("RANGING_RX_TIMEOUT. No frame"))
    }

    @Test func `loses no line to a reader that is late`() throws {
        let words = [
            "uwb-range", "--board", "demo:", "--interval", "10ms", "--count", "350", "--json",
        ]
        let tool = try ToolProcess(words)
        // More than a pipe holds is written before anybody reads.
        Thread.sleep(forTimeInterval: 4)
        let objects = try Self.objects(tool.finish().output)
        #expect(objects.count { $0["type"] as? String == "measurement" } == 350)
        #expect(objects.last?["dropped"] as? Int == 0)
    }

    @Test func `ends quietly when its reader leaves, and not when the disk is full`() throws {
        for (target, code) in [("| head -1", 1), ("> /dev/full", 1), (">&-", 1)] {
            let tool = ToolRun.folder.appendingPathComponent("uwb-range").path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = [
                "-c", "'\(tool)' --board demo: --interval 20ms \(target); exit ${PIPESTATUS[0]}",
            ]
            let errors = Pipe()
            process.standardOutput = FileHandle.nullDevice
            process.standardError = errors
            try process.run()
            let talk = String(
                decoding: errors.fileHandleForReading.readDataToEndOfFile(),
                as: UTF8.self
            )
            process.waitUntilExit()
            #expect(process.terminationStatus == code)
            #expect(talk.contains("No space left") == target.contains("full"), "\(talk)")
            #expect(talk.contains("Bad file descriptor") == target.contains("&-"), "\(talk)")
        }
    }

    @Test func `warns of a key on the command line, and shows it nowhere`() throws {
        let key = "a1a2a3a4a5a6a7a8a9b1b2b3b4b5b6b7"
        let run = try ToolRun(Self.quick + ["-n", "3", "-v", "--frames", "--sts-key", key])
        #expect(run.code == 0 && run.errors.contains("warning: a key on the command line"))
        let all = (run.output + run.errors).filter { !$0.isWhitespace }
        #expect(!all.contains(key) && !all.contains("a1a2a3") && run.errors.contains("blanked"))
        for wrong in [key + "c", key + "c1", "x" + key] {
            let run = try ToolRun(Self.quick + ["--sts-key", wrong])
            #expect(run.code == 64 && !(run.output + run.errors).contains("a1a2a3"))
        }
    }

    @Test func `warns at once of an interval at which no gate opens`() throws {
        let run = try ToolRun(["uwb-range", "--board", "demo:", "--interval", "126ms", "-n", "2"])
        #expect(run.errors.contains("at an interval of 126 ms the gate cannot open"))
        #expect(run.output.contains("rate"))
        let fine = try ToolRun(["uwb-range", "--board", "demo:", "--interval", "125ms", "-n", "2"])
        #expect(fine.errors.isEmpty)
    }

    @Test func `records what passes, without its key`() throws {
        let file = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).uci"
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(try ToolRun(Self.quick + ["-n", "3", "--record", file]).code == 0)
        let story = try ToolRun(["uwb-range", "replay", file])
        #expect(story.code == 0 && story.output.contains("STS PROVISIONED"))
        #expect(story.output.contains("away, received at -60.0 dBm"))
    }
}
