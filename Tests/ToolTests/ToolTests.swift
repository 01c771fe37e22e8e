// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

@Suite struct `Tools` {
    @Test(arguments: ToolScript.all)
    func `do what the scripts say`(_ name: String) throws {
        let script = try ToolScript(name)
        #expect(!script.steps.isEmpty)
        for step in script.steps {
            let run = try ToolRun(step.words)
            var lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            if lines.last == "" { lines.removeLast() }
            #expect(
                ToolScript.matches(lines[...], step.output[...]),
                "\(name):\(step.line): printed\n\(run.output)"
            )
            for error in step.errors {
                #expect(run.errors.contains(error), "\(name):\(step.line): said\n\(run.errors)")
            }
            if step.errors.isEmpty {
                #expect(run.errors.isEmpty, "\(name):\(step.line): said\n\(run.errors)")
            }
            #expect(run.code == step.code, "\(name):\(step.line)")
        }
    }

    @Test(arguments: Fixtures.captures)
    func `a capture decodes to its transcript`(_ path: String) throws {
        let run = try ToolRun(["uwb-range", "decode", "--file", "Fixtures/\(path)"])
        let expected = try Fixtures.text(path.dropLast(4) + ".expected")
        #expect(run.output + run.errors == expected, "if it should be so: make expected")
        #expect(run.code == 0)
    }

    @Test(
        .enabled(if: Fixtures.vectors != nil, Comment(rawValue: Fixtures.vectorsHint)),
        arguments: Fixtures.foreignCaptures
    )
    func `other projects' captures decode too, keys blanked`(_ path: String) throws {
        let file = try #require(Fixtures.vectors) + "/" + path
        let run = try ToolRun(["uwb-range", "decode", "--json", "--file", file])
        #expect(run.code == 0 && !run.output.contains("\"error\""))
        for line in run.output.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            for key in [
                "seconds", "direction", "gid", "oid", "name", "length", "payload", "fields",
            ] {
                #expect(object?[key] != nil, "\(key) in \(line)")
            }
        }
    }

    @Test func `a capture comes in through the standard input`() throws {
        let run = try ToolRun(
            ["uwb-range", "decode", "--file", "-"],
            input: Data("0 < 60 01 00 01 01\n".utf8)
        )
        #expect(run.output.contains("CORE_DEVICE_STATUS_NTF") && run.code == 0)
    }

    @Test func `a packet of 70,000 octets is named`() throws {
        let hex = String(repeating: "00", count: 70_000)
        let words = stride(from: 0, to: hex.count, by: 50_000).map { start in
            String(hex.dropFirst(start).prefix(50_000))
        }
        let run = try ToolRun(["uwb-range", "decode"] + words)
        #expect(run.code == 1 && run.errors.contains("70000 octets are more than"))
        let file = try ToolRun(
            ["uwb-range", "decode", "--file", "-"],
            input: Data("0 < \(hex)\n".utf8)
        )
        #expect(file.code == 1 && file.errors.contains("line 1: 70000 octets"))
    }

    @Test func `random octets are no capture, however many`() throws {
        var random = SplitMix64(seed: 11)
        let run = try ToolRun(
            ["uwb-range", "decode", "--file", "-"],
            input: Data(random.octets(1 << 20))
        )
        #expect(run.code == 1 && run.errors.contains("is no capture: it is binary"))
    }
}
