// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc

/// `uwb-range`: what a UWB board says, for people and for programs.
@main
enum UWBRange {
    static let version = "0.1.0"

    static func main() {
        // A reader that goes away ends the tool by an error of the write, not by a signal.
        signal(SIGPIPE, SIG_IGN)
        var console = Console(tool: "uwb-range")
        let code = run(CommandLine.arguments.dropFirst(), &console)
        console.flush()
        exit(code.rawValue)
    }

    static func run(_ words: ArraySlice<String>, _ console: inout Console) -> ExitCode {
        do throws(ToolFailure) {
            return try dispatch(words, &console)
        } catch {
            console.report(error)
            return error.code
        }
    }

    private static func dispatch(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        switch words.first {
        case "decode": return try Decode.run(words.dropFirst(), &console)
        case "replay": return try Replay.run(words.dropFirst(), &console)
        case "convert": return try Convert.run(words.dropFirst(), &console)
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

    static let verbs = ["decode", "replay", "convert"]

    static let help = """
        Works with UWB boards that speak FiRa's UWB Command Interface (UCI).

        Usage: uwb-range COMMAND [options]

        Commands:
          decode    shows what UCI packets say, from hexadecimal digits or a capture
          replay    tells what happened in a capture, up to the gate's verdict
          convert   writes a capture as another format, its keys blanked

        Options:
          --help       this text; COMMAND --help says more
          --version    the version

        Exit codes: 0 done, 1 failed, 64 wrong usage, 77 no permission.

        Example: uwb-range decode 60 01 00 01 01
        """
}
