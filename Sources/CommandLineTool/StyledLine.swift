// SPDX-License-Identifier: Apache-2.0

/// A line of a screen: pieces of text, each with its look, one column a character.
public struct StyledLine: Hashable, Sendable {
    /// How a piece looks where the terminal has colors; the text says it all without.
    public enum Style: String, Hashable, Sendable {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case good = "32"
        case middling = "33"
        case bad = "31"
        case goodSign = "1;30;42"
        case badSign = "1;37;41"
    }

    public private(set) var pieces: [(text: String, style: Style)]

    public init(_ text: String = "", _ style: Style = .plain) { pieces = [(text, style)] }

    public mutating func append(_ text: String, _ style: Style = .plain) {
        pieces.append((text, style))
    }

    /// The text alone.
    public var text: String { pieces.map(\.text).joined() }

    public static func == (left: Self, right: Self) -> Bool {
        left.pieces.elementsEqual(right.pieces, by: ==)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Text that must be read whole, in as many lines as it takes; a word that is longer is cut when it is rendered.
    public static func wrapped(
        _ text: String,
        _ style: Style = .plain,
        columns: Int,
        indent: String = ""
    ) -> [Self] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(indent + word)
            }
        }
        return lines.map { Self($0, style) }
    }

    /// What a terminal is sent for it: never wider than the terminal.
    public func rendered(for terminal: Terminal) -> String {
        var room = max(0, terminal.columns)
        var line = ""
        for (text, style) in pieces {
            var shown = text.prefix(room).map { terminal.isUnicode ? $0 : Self.plain($0) }
            room -= shown.count
            // What does not fit is missing visibly.
            if shown.count < text.count, !shown.isEmpty, room == 0 {
                shown[shown.count - 1] = terminal.isUnicode ? "…" : "~"
            }
            let piece = String(shown)
            line +=
                terminal.hasColor && style != .plain
                ? "\u{1B}[\(style.rawValue)m\(piece)\u{1B}[0m" : piece
        }
        return line
    }

    /// The nearest of ASCII, for a terminal without more.
    private static func plain(_ character: Character) -> Character {
        switch character {
        case _ where character.isASCII: character
        case "█": "#"
        case "░": "."
        case "┃", "┊", "│": "|"
        case "·", "–", "—", "─": "-"
        case "▼", "▽": "v"
        case "›": ">"
        case "‹": "<"
        default: "?"
        }
    }
}
