// SPDX-License-Identifier: Apache-2.0
import CLinux
import Foundation
import Support
import Testing

/// `--watch` on a pseudo terminal.
@Suite struct `A terminal` {
    /// The tool on a terminal of a kind; what it wrote, read so many octets at a time.
    private static func run(
        _ words: [String],
        kind: String = "xterm",
        reading size: Int = 65_536,
        every seconds: Double = 0
    ) throws -> (output: String, code: Int32, seconds: Double) {
        var path = [CChar](repeating: 0, count: 64)
        let master = pty_new(O_RDWR | O_NOCTTY | O_CLOEXEC, &path, UInt(path.count))
        let name = String(
            decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        let slave = try #require(FileHandle(forUpdatingAtPath: name))
        let process = Process()
        process.executableURL = ToolRun.folder.appendingPathComponent("uwb-range")
        process.arguments = words
        process.environment = ["TERM": kind, "LANG": "C.UTF-8", "HOME": "/nonexistent"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = slave
        process.standardError = slave
        let start = Date()
        try process.run()
        try slave.close()
        var octets: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: size)
        while true {
            let count = read(master, &piece, size)
            // The end of a terminal is an error.
            guard count > 0 else { break }
            octets += piece.prefix(count)
            Thread.sleep(forTimeInterval: seconds)
        }
        close(master)
        process.waitUntilExit()
        return (
            String(decoding: octets, as: UTF8.self), process.terminationStatus,
            Date().timeIntervalSince(start)
        )
    }

    private static let watch = ["--board", "demo:", "--watch", "--interval", "20ms"]

    @Test func `is drawn in place and given back`() throws {
        let run = try Self.run(Self.watch + ["--count", "50"])
        #expect(run.code == 0)
        let enter = try #require(run.output.range(of: "\u{1B}[?1049h\u{1B}[?25l"))
        let leave = try #require(run.output.range(of: "\u{1B}[?25h\u{1B}[?1049l"))
        #expect(enter.lowerBound == run.output.startIndex && enter.upperBound < leave.lowerBound)
        // Not one for each round: no more than in 40 ms.
        let pictures = run.output.components(separatedBy: "\u{1B}[H").count - 1
        #expect((2...45).contains(pictures))
        let last = run.output[leave.upperBound...]
        #expect(
            last.contains("00:01: 50 rounds in") && last.contains("50 ok")
                && !last.contains("\u{1B}")
        )
    }

    @Test func `that is slow is shown fewer pictures, and costs no round`() throws {
        let run = try Self.run(Self.watch + ["--count", "100"], reading: 512, every: 0.05)
        #expect(run.code == 0 && run.output.contains("100 ok, 0.0 % lost"))
        #expect(!run.output.contains("faster than they were read"))
    }

    @Test func `without a cursor gets a line a round`() throws {
        let run = try Self.run(Self.watch + ["--count", "5"], kind: "dumb")
        #expect(run.code == 0 && !run.output.contains("\u{1B}"))
        #expect(run.output.contains("00:01: 5 rounds"))
        #expect(
            run.output.split(whereSeparator: \.isNewline).count { $0.contains("closed: ") } == 5
        )
    }

    @Test func `is left as it was when nothing could be opened`() throws {
        let run = try Self.run(["--board", "tcp:localhost:1", "--watch"])
        #expect(run.code == 69 && !run.output.contains("\u{1B}"))
        #expect(run.output.contains("error: tcp:localhost:1: Connection refused"))
    }
}
