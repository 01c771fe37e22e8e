// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A passphrase that is asked for at a terminal.
@Suite struct `A passphrase` {
    private let folder: MeetFolder
    private let store: String

    init() throws {
        folder = try MeetFolder()
        store = folder.path + "/store"
        let file = folder.path + "/passphrase"
        try "safe\n".write(toFile: file, atomically: true, encoding: .utf8)
        let words = [
            "handclasp", "identity", "create", "--store", store, "--passphrase-file", file,
        ]
        let made = try ToolRun(words)
        #expect(made.code == 0, "\(made.errors)")
    }

    /// A command at a terminal of its own, and how it leaves that.
    private func terminal(_ words: [String], typing text: String) throws -> String {
        let command = ([ToolRun.folder.path + "/handclasp"] + words + ["--store", store])
            .map { "'\($0)'" }.joined(separator: " ")
        let script = "trap : INT QUIT; \(command); echo ended in $?; stty -a"
        let process = try ToolProcess(
            ["/usr/bin/script", "-qec", script, "/dev/null"],
            environment: folder.environment.merging(["SHELL": "/bin/sh"]) { $1 },
            types: true
        )
        let asked = process.read(until: "Passphrase of the store: ")
        process.type(text)
        return asked + process.finish().output
    }

    @Test(arguments: ["\u{3}", "\u{1C}"], [["identity"], ["meet", "--board", "tcp:localhost:1"]])
    func `that is not given leaves the terminal as it was`(_ key: String, _ words: [String]) throws
    {
        let shown = try terminal(words, typing: key)
        #expect(shown.contains("ended in 130"), "\(shown)")
        #expect(shown.contains(" echo ") && !shown.contains("-echo "), "\(shown)")
    }

    @Test func `is asked for once, and not shown`() throws {
        let shown = try terminal(["meet", "--board", "tcp:localhost:1"], typing: "safe\n")
        #expect(shown.components(separatedBy: "Passphrase").count == 2, "\(shown)")
        #expect(shown.contains("Connection refused") && shown.contains("ended in 69"))
        #expect(!shown.contains("safe"))
    }
}
