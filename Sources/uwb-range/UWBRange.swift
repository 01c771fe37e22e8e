// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UWBDriver

/// `uwb-range`: what a UWB board says, for people and for programs.
@main
enum UWBRange {
    static let version = "0.1.0"

    static func main() {
        Console.keepStandardDescriptors()
        // A reader that goes away ends the tool by an error of the write, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let words = CommandLine.arguments.dropFirst()
        // An async main would run on a thread that takes signals no more; this is the first one.
        if ranges(words.first) { Signals.block() }
        Task.detached {
            var console = Console(tool: "uwb-range")
            let code = await run(words, &console)
            console.flush()
            exit(code.rawValue)
        }
        while true { pause() }
    }

    static func run(_ words: ArraySlice<String>, _ console: inout Console) async -> ExitCode {
        do throws(ToolFailure) {
            return try await dispatch(words, &console)
        } catch {
            console.report(error)
            return error.code
        }
    }

    private static func dispatch(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        switch words.first {
        case "decode": return try Decode.run(words.dropFirst(), &console)
        case "replay": return try Replay.run(words.dropFirst(), &console)
        case "convert": return try Convert.run(words.dropFirst(), &console)
        case "list": return try List.run(words.dropFirst(), &console)
        case "doctor": return try await Doctor.run(words.dropFirst(), &console)
        case "info", "caps", "reset":
            guard let command = BoardCommand(rawValue: words.first ?? "") else { return .usage }
            return try await command.run(words.dropFirst(), &console)
        case "calibrate": return try await CalibrateCommand.run(words.dropFirst(), &console)
        case "range": return try await RangeCommand.run(words.dropFirst(), &console)
        case "pair": return try await RangeCommand.run(words.dropFirst(), &console, isPair: true)
        case "--version":
            console.print("uwb-range \(version)")
            return .done
        case "--help", "-h", "help":
            console.print(help)
            return .done
        case nil:
            throw ToolFailure(.usage, "nothing to do", hint: "uwb-range --help")
        case let word? where word.hasPrefix("-"): return try await RangeCommand.run(words, &console)
        case let word?:
            let nearest = EditDistance.nearest(to: word, in: verbs)
            throw ToolFailure(
                .usage,
                "there is no command \(word)",
                hint: nearest.map { "did you mean uwb-range \($0)?" } ?? "uwb-range --help"
            )
        }
    }

    static let verbs = [
        "range", "pair", "calibrate", "list", "doctor", "info", "caps", "reset", "decode", "replay",
        "convert",
    ]

    /// Whether a first word makes a command that stops its session before it ends.
    private static func ranges(_ word: String?) -> Bool {
        guard let word else { return false }
        let isOption = word.hasPrefix("-") && !["--version", "--help", "-h"].contains(word)
        return isOption || ["range", "pair", "calibrate"].contains(word)
    }

    static let help = """
        Works with UWB boards that speak FiRa's UWB Command Interface (UCI).

        Usage: uwb-range --board MONIKER [--watch] [options]
               uwb-range COMMAND [options]

        Commands:
          range      ranges with a peer; so does a command line without a command
          pair       ranges between two boards of this host
          calibrate  measures and keeps the bias of a board
          list       what may be a board, at USB and at serial ports
          doctor     looks at all that keeps a board from ranging, and says what to do
          info       says what a board is
          caps       lists what a board can do
          reset      resets a board
          decode     shows what UCI packets say, from hexadecimal digits or a capture
          replay     tells what happened in a capture, up to the gate's verdict
          convert    writes a capture as another format, its keys blanked

        Options:
          --help     this text; COMMAND --help says more
          --version  the version

        A board is named by a moniker: \(Moniker.forms).

        Exit codes: 0 done, 1 failed, 64 wrong usage, 69 no board or it vanished, 75 busy or timed
        out: try again, 77 no permission.

        Example: uwb-range --board demo: --watch
        """
}
