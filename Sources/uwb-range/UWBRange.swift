// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UWBDriver

/// `uwb-range`: what a UWB board says, for people and for programs.
@main
enum UWBRange {
    static let version = "0.1.0"

    static func main() async {
        // A reader that goes away ends the tool by an error of the write, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        var console = Console(tool: "uwb-range")
        let code = await run(CommandLine.arguments.dropFirst(), &console)
        console.flush()
        exit(code.rawValue)
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
        case "info", "caps", "reset":
            guard let command = BoardCommand(rawValue: words.first ?? "") else { return .usage }
            return try await command.run(words.dropFirst(), &console)
        case "--version":
            console.print("uwb-range \(version)")
            return .done
        case "--help", "-h", "help":
            console.print(help)
            return .done
        case nil:
            throw ToolFailure(.usage, "nothing to do", hint: "uwb-range --help")
        case let word?:
            let nearest = EditDistance.nearest(to: word, in: verbs)
            throw ToolFailure(
                .usage,
                "there is no command \(word)",
                hint: nearest.map { "did you mean uwb-range \($0)?" } ?? "uwb-range --help"
            )
        }
    }

    static let verbs = ["list", "info", "caps", "reset", "decode", "replay", "convert"]

    static let help = """
        Works with UWB boards that speak FiRa's UWB Command Interface (UCI).

        Usage: uwb-range COMMAND [options]

        Commands:
          list      the serial ports that may be boards
          info      says what a board is
          caps      lists what a board can do
          reset     resets a board
          decode    shows what UCI packets say, from hexadecimal digits or a capture
          replay    tells what happened in a capture, up to the gate's verdict
          convert   writes a capture as another format, its keys blanked

        Options:
          --help       this text; COMMAND --help says more
          --version    the version

        A board is named by a moniker: \(Moniker.forms).

        Exit codes: 0 done, 1 failed, 64 wrong usage, 69 no board or it vanished, 75 busy or timed
        out: try again, 77 no permission.

        Example: uwb-range decode 60 01 00 01 01
        """
}
