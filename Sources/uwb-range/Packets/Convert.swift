// SPDX-License-Identifier: Apache-2.0
import Captures
import CommandLineTool

/// `uwb-range convert`: writes a capture as another format.
enum Convert {
    struct Arguments: ToolArguments, Sendable {
        var output: String?
        var isUnfiltered = false
        var isHelp = false

        static let options: [Option<Self>] = [
            .value(
                "output",
                "o",
                "FILE",
                \.output,
                "Where to: FILE.uci or FILE.pcapng; - is stdout (.uci)."
            ),
            .flag("unfiltered", nil, \.isUnfiltered, "Write keys too; else they are blanked."),
            .flag("help", "h", \.isHelp, "This text."),
        ]
    }

    static let help = CommandHelp(
        command: "uwb-range convert",
        operands: "CAPTURE",
        summary: "Writes a capture as another format, its keys blanked.",
        text: """
            CAPTURE is .uci, pcap or pcapng. The output's ending says its format; a .pcapng has link
            type 299, FiRa UCI. The file is readable by you alone, and takes the place of an older
            one when all is written. With the keys the comments go: they may quote one.

            Example: uwb-range convert session.uci -o session.pcapng
            """,
        options: Arguments.options
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (arguments, operands) = try help.readAll(words, &console) else { return .done }
        guard operands.count == 1, let output = arguments.output else {
            throw ToolFailure(
                .usage,
                operands.count == 1 ? "nothing says where to write" : "name one capture",
                hint: "uwb-range convert CAPTURE -o FILE.pcapng"
            )
        }
        guard let format = format(output) else {
            throw ToolFailure(
                .usage,
                "the format of \(output) is not known",
                hint: "name a file that ends in .uci or .pcapng"
            )
        }
        if arguments.isUnfiltered {
            console.note("\(output) holds keys: do not give it away")
        }
        do throws(CaptureError) {
            var reader = try CaptureReader(path: operands[0])
            guard let first = try reader.next() else {
                throw CaptureError(.notACapture, "\(operands[0]) holds no packet")
            }
            let writer = try CaptureWriter(
                path: output,
                format: format,
                headers: reader.headers,
                unfiltered: arguments.isUnfiltered
            )
            try writer.write(first)
            while let packet = try reader.next() { try writer.write(packet) }
            try writer.finish()
        } catch {
            if error.code == .readerLeft { return .failed }
            throw ToolFailure(error)
        }
        return .done
    }

    private static func format(_ path: String) -> CaptureWriter.Format? {
        if path == "-" || path.hasSuffix(".uci") { return .uci }
        return path.hasSuffix(".pcapng") ? .pcapng : nil
    }
}
