// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import UCI

/// `uwb-range decode`: shows what packets say.
enum Decode {
    struct Arguments: ToolArguments, Sendable {
        var file: String?
        var isJSON = false
        var isUnfiltered = false
        var isHelp = false

        static let options: [Option<Self>] = [
            .value(
                "file",
                "f",
                "CAPTURE",
                \.file,
                "Read a capture: .uci, pcap or pcapng; - is stdin (.uci)."
            ),
            .flag("json", nil, \.isJSON, "One JSON object a message."),
            .flag("unfiltered", nil, \.isUnfiltered, "Show keys; else they are blanked."),
            .flag("help", "h", \.isHelp, "This text."),
        ]
    }

    static let help = CommandHelp(
        command: "uwb-range decode",
        operands: "[HEX…]",
        summary: "Shows what UCI packets say, segments joined.",
        text: """
            HEX is octets in hexadecimal, in any number of words; they are one byte stream.
            Data goes to the standard output, errors and counts to the standard error. The exit
            code is 1 if anything could not be decoded.

            Example: uwb-range decode 62 00 00 19 00000000 01000000 00 c8000000 01 00 00 0000000000000000 00
            """,
        options: Arguments.options
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (arguments, operands) = try help.readAll(words, &console) else { return .done }
        if arguments.isUnfiltered { console.note("keys are shown: do not give this output away") }
        var decoder = MessageStream()
        let view = MessageView(isJSON: arguments.isJSON, isUnfiltered: arguments.isUnfiltered)
        switch (arguments.file, operands.isEmpty) {
        case (nil, true):
            throw ToolFailure(
                .usage,
                "nothing to decode",
                hint: "uwb-range decode 60 01 00 01 01, or --file CAPTURE"
            )
        case (_?, false):
            throw ToolFailure(
                .usage,
                "both a file and octets are given",
                hint: "decode one after the other"
            )
        case (let path?, true): try decode(path, &decoder, view, &console)
        case (nil, false):
            let octets = try octets(operands)
            guard !octets.isEmpty else {
                throw ToolFailure(
                    .usage,
                    "nothing to decode",
                    hint: "uwb-range decode 60 01 00 01 01"
                )
            }
            decoder.receive(stream: octets) { console.print(view.text($0)) }
        }
        for line in decoder.tally.lines { console.note(line) }
        return decoder.tally.isClean ? .done : .failed
    }

    private static func octets(_ operands: [String]) throws(ToolFailure) -> [UInt8] {
        let octets: [UInt8]
        do {
            octets = try Hex.bytes(operands.joined(separator: " "))
        } catch {
            throw ToolFailure(
                .usage,
                "\(error)",
                hint: "two digits an octet: uwb-range decode 60 01 00 01 01"
            )
        }
        guard octets.count <= MessageStream.packetLimit else {
            throw ToolFailure(
                .failed,
                "\(octets.count) octets are more than a packet of UCI can have, \(MessageStream.packetLimit)",
                hint: "put the packets into a capture, one a line, and use --file"
            )
        }
        return octets
    }

    private static func decode(
        _ path: String,
        _ decoder: inout MessageStream,
        _ view: MessageView,
        _ console: inout Console
    ) throws(ToolFailure) {
        do throws(CaptureError) {
            try decoder.receive(capture: path) { console.print(view.text($0)) }
        } catch {
            throw ToolFailure(error)
        }
    }
}

extension MessageStream {
    /// Takes all packets of a capture.
    mutating func receive(
        capture path: String,
        _ deliver: (Item) -> Void
    ) throws(CaptureError) {
        var reader = try CaptureReader(path: path)
        var packets = 0
        while let packet = try reader.next() {
            packets += 1
            guard packet.octets.count <= Self.packetLimit else {
                throw CaptureError(
                    .badPacket,
                    "\(path), \(reader.position): \(packet.octets.count) octets are more than a packet of UCI can have, \(Self.packetLimit)",
                    hint: "one packet a line"
                )
            }
            receive(packet, deliver)
        }
        finish(deliver)
        guard packets > 0 else {
            throw CaptureError(
                .notACapture,
                "\(path) holds no packet",
                hint: "a packet is a line like: 0.000 > 20 00 00 01 00"
            )
        }
    }
}

extension ToolFailure {
    init(_ error: CaptureError) {
        self.init(
            error.code == .noPermission ? .noPermission : .failed,
            error.detail,
            hint: error.hint
        )
    }
}
