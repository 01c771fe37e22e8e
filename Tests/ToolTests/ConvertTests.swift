// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

@Suite struct `Conversions` {
    private let folder =
        FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
    }

    @Test func `keep the headers and every packet of a long capture, onto itself too`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/long.uci"
        let text = "# Board: X\n" + String(repeating: "0.000 > 20 02 00 00\n", count: 20_000)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let run = try ToolRun(["uwb-range", "convert", file, "-o", file])
        #expect(run.code == 0, "\(run.errors)")
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.prefix(2) == ["# Board: X", "# Filtered: keys"])
        #expect(lines.count == 20_002)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["long.uci"])
    }

    @Test func `that fail leave the old file, and nothing beside it`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (bad, old) = (folder + "/bad.uci", folder + "/old.pcapng")
        try "0 > 20020000\nbad\n".write(toFile: bad, atomically: true, encoding: .utf8)
        try "old".write(toFile: old, atomically: true, encoding: .utf8)
        #expect(try ToolRun(["uwb-range", "convert", bad, "-o", old]).code == 1)
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }

    @Test func `make a file that others could read its owner's alone`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/open.uci"
        try "old".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let source = "Fixtures/uci/pica/pica-controller.uci"
        #expect(
            try ToolRun(["uwb-range", "convert", "--unfiltered", source, "-o", file]).code == 0
        )
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func `of many segments that never end take little memory`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/endless.uci"
        let line = "0.0 > 310300ff" + String(repeating: "00", count: 255) + "\n"
        try String(repeating: line, count: 2_000).write(
            toFile: file,
            atomically: true,
            encoding: .utf8
        )
        let run = try ToolRun(["uwb-range", "convert", file, "-o", folder + "/o.uci"])
        #expect(run.code == 0)
        let written = try String(contentsOfFile: folder + "/o.uci", encoding: .utf8)
        #expect(written.split(separator: "\n").count == 2_001)
    }
}
