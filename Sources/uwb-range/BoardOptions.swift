// SPDX-License-Identifier: Apache-2.0
import Captures
import CommandLineTool
import UWBDriver

/// What every command that talks to a board takes.
struct BoardOptions: Sendable {
    var board: Moniker?
    var isJSON = false
    var isFrames = false
    var record: String?
    var isUnfiltered = false
    var isHelp = false

    static let options: [Option<Self>] = [
        .value("board", "b", "MONIKER", \.board, "Which board: \(Moniker.forms)."),
        .flag("json", nil, \.isJSON, "One JSON object."),
        .flag("frames", nil, \.isFrames, "Show every packet that passes, on the standard error."),
        .value("record", nil, "FILE", \.record, "Write a capture: FILE.uci or FILE.pcapng."),
        .flag("unfiltered", nil, \.isUnfiltered, "Show and write keys; else they are blanked."),
        .flag("help", "h", \.isHelp, "This text."),
    ]

    /// Reads a command line; nil: the help was printed and that is all.
    static func parse(
        _ words: ArraySlice<String>,
        _ help: CommandHelp<Self>,
        _ console: inout Console
    ) throws(ToolFailure) -> Self? {
        var options = Self()
        let operands: [String]
        do {
            operands = try Option.parse(words, into: &options, options: help.options)
        } catch {
            if case .badValue(let text, "--board") = error {
                throw ToolFailure(
                    .usage,
                    "\"\(text)\" names no board",
                    hint: "write one of: \(Moniker.forms)"
                )
            }
            throw ToolFailure(error, command: help.command)
        }
        if options.isHelp {
            console.print(help.description)
            return nil
        }
        guard operands.isEmpty else {
            throw ToolFailure(
                .usage,
                "\(operands[0]) is one word too many",
                hint: "\(help.command) --help"
            )
        }
        return options
    }
}

extension ToolFailure {
    init(_ error: DriverError) {
        let code: ExitCode =
            switch error.code {
            case .notFound, .disconnected, .silent, .notABoard, .notUCI, .noise, .closed:
                .unavailable
            case .noPermission: .noPermission
            case .busy, .timedOut: .temporary
            case .badMoniker, .badConfiguration: .usage
            default: .failed
            }
        self.init(code, error.detail, hint: error.hint)
    }
}
