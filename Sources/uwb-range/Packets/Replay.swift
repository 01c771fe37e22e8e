// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import UCI

/// `uwb-range replay`: tells what happened in a capture, up to the gate's verdict.
enum Replay {
    struct Arguments: ToolArguments, Sendable {
        var isHelp = false

        static let options: [Option<Self>] = [.flag("help", "h", \.isHelp, "This text.")]
    }

    static let help = CommandHelp(
        command: "uwb-range replay",
        operands: "CAPTURE…",
        summary: "Tells what happened in a capture, up to the gate's verdict.",
        text: """
            Each packet goes the way that a board's octets go: assembled, decoded, made into a
            measurement, judged by the gate. The gate says what holds it closed.

            Example: uwb-range replay session.uci
            """,
        options: Arguments.options
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (_, operands) = try help.readAll(words, &console) else { return .done }
        guard !operands.isEmpty else {
            throw ToolFailure(.usage, "no capture is named", hint: "uwb-range replay CAPTURE")
        }
        var isClean = true
        for path in operands {
            do throws(CaptureError) {
                isClean = try replay(path, &console) && isClean
            } catch {
                throw ToolFailure(error)
            }
        }
        return isClean ? .done : .failed
    }

    private static func replay(
        _ path: String,
        _ console: inout Console
    ) throws(CaptureError) -> Bool {
        var stream = MessageStream()
        var story = Story()
        console.print("— \(path)")
        try stream.receive(capture: path) { item in
            for line in story.tell(item) { console.print(line) }
        }
        for line in story.end() { console.print(line) }
        console.print("")
        return stream.tally.isClean
    }
}
