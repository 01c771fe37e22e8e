// SPDX-License-Identifier: Apache-2.0

/// What a verb of a tool is, for its help.
public struct CommandHelp<Arguments>: Sendable {
    /// `uwb-range decode`.
    public let command: String
    /// What stands behind the command and its options: `HEX…`.
    public let operands: String
    /// What the command does, in a sentence.
    public let summary: String
    /// Everything else, in paragraphs; the last line is an example.
    public let text: String
    public let options: [Option<Arguments>]

    public init(
        command: String,
        operands: String,
        summary: String,
        text: String,
        options: [Option<Arguments>]
    ) {
        self.command = command
        self.operands = operands
        self.summary = summary
        self.text = text
        self.options = options
    }
}

extension CommandHelp: CustomStringConvertible {
    public var description: String {
        let usage = [command, options.isEmpty ? "" : "[options]", operands].filter { !$0.isEmpty }
            .joined(separator: " ")
        let longs = options.map { "--\($0.long)" + ($0.placeholder.map { " \($0)" } ?? "") }
        let width = max(20, longs.map(\.count).max() ?? 0)
        let rows = zip(options, longs).map { option, long in
            let short = option.short.map { "-\($0), " } ?? "    "
            return "  \(short)\(long.padded(to: width))  \(option.help)"
        }
        return """
            \(summary)

            Usage: \(usage)

            \(options.isEmpty ? "" : "Options:\n" + rows.joined(separator: "\n") + "\n\n")\(text)
            """
    }
}

extension String {
    /// The text with blanks behind it, `width` characters in all.
    public func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
