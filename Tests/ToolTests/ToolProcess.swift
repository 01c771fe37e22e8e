// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support

/// A tool that runs beside a test: an emulator, or one that is to be interrupted.
final class ToolProcess {
    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private let input = Pipe()

    /// `types`: something is given to it by ``type(_:)``.
    init(_ words: [String], environment: [String: String] = [:], types: Bool = false)
        throws
    {
        process.executableURL =
            words[0].hasPrefix("/")
            ? URL(fileURLWithPath: words[0]) : ToolRun.folder.appendingPathComponent(words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: Fixtures.root)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if types {
            process.standardInput = input
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The next of what it prints.
    func read() -> String {
        String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// What it prints until a text has come, or until it prints no more.
    func read(until text: String) -> String {
        var all = ""
        while !all.contains(text) {
            let more = read()
            if more.isEmpty { break }
            all += more
        }
        return all
    }

    /// Gives it something at its standard input.
    func type(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Reads all that is left, then waits for the end.
    func finish() -> (output: String, errors: String, code: Int32) {
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let talk = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            String(decoding: text, as: UTF8.self), String(decoding: talk, as: UTF8.self),
            process.terminationStatus
        )
    }

    /// An emulator with a scene; the moniker of its boards.
    static func emulator(scene: String) throws -> (ToolProcess, String) {
        let file = FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"
        try scene.write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        let emulator = try ToolProcess(["uwb-emulator", "--tcp", "0", "--scene", file])
        let line = emulator.read()
        guard let moniker = line.split(separator: " ").last?.trimmingCharacters(in: .newlines)
        else {
            throw CocoaError(.fileReadUnknown)
        }
        return (emulator, moniker)
    }
}
