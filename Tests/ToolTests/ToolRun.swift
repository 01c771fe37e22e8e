// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support

/// One run of a tool that was built beside the tests: what it printed and how it ended.
struct ToolRun {
    let output: String
    let errors: String
    let code: Int32

    /// The folder of this build's products.
    static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// Runs a tool in the root of the clone.
    init(
        _ words: [String],
        input: Data = Data(),
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = Self.folder.appendingPathComponent(words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: Fixtures.root)
        let files = try (0..<3).map { _ in
            let path =
                FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"
            try Data().write(to: URL(fileURLWithPath: path))
            return path
        }
        defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
        try input.write(to: URL(fileURLWithPath: files[0]))
        process.standardInput = FileHandle(forReadingAtPath: files[0])
        process.standardOutput = FileHandle(forWritingAtPath: files[1])
        process.standardError = FileHandle(forWritingAtPath: files[2])
        try process.run()
        process.waitUntilExit()
        output = try String(contentsOfFile: files[1], encoding: .utf8)
        errors = try String(contentsOfFile: files[2], encoding: .utf8)
        code = process.terminationStatus
    }
}
