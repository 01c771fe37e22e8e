// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import KeyExchange
import Reports
import UWBGate
import UWBRanging

/// The screen of a meeting: pure, from what has happened to lines.
struct MeetScreen: Sendable {
    private var board: String?
    private var isCalibrated = true
    private var run: RunName?
    private var port: UInt16?
    private var isFound = false
    private var peers = 0
    private var group: UInt16?
    private var median: Distance?
    private var isOpen = false
    private var because: [GateReason] = []
    private var evidence: Evidence?
    private var known: String?
    private var words: (SpokenWords, isStrict: Bool, Role)?
    private var isWaiting = false
    private var notes: [String] = []
    private var outcome: MeetOutcome?

    /// What stays on the terminal when the screen is gone.
    var ending: [String] { outcome.map(MeetLines.finished) ?? [] }

    mutating func take(_ event: MeetEvent) {
        switch event {
        case .board(let name, let calibrated): (board, isCalibrated) = (name, calibrated)
        case .listening(let name, let port, let found):
            (run, self.port, isFound) = (name, port, found)
        case .peers(let count): peers = count
        case .ranging(let group): self.group = group
        case .measured(_, let median, let isOpen, let because):
            (self.median, self.isOpen, self.because) = (median, isOpen, because)
        case .opened(let evidence): (self.evidence, isOpen) = (evidence, true)
        case .closed: isOpen = false
        case .known(let label): known = label
        case .words(let words, let isStrict, let role): self.words = (words, isStrict, role)
        case .waiting: isWaiting = true
        case .note(let text): notes = (notes + [text]).suffix(2)
        case .finished(let outcome): (self.outcome, words) = (outcome, nil)
        }
    }

    func lines(_ terminal: Terminal) -> [StyledLine] {
        if let (words, isStrict, role) = words { return comparing(words, isStrict, role, terminal) }
        var lines = [StyledLine("Handclasp", .strong), StyledLine()]
        lines.append(
            step(1, "board", board.map { ($0, isCalibrated ? .good : .bad) }, "opening it")
        )
        let place: String? = run.map { _ in
            isFound ? "looking for others" : port.map { "waiting at port \($0)" } ?? ""
        }
        lines.append(
            step(
                2,
                "network",
                group.map { group in
                    // Several: which of them is meant, the boards say.
                    let crowd = peers > 1 ? ", \(peers) around" : ""
                    return (
                        MeetLines.groupName(group) + crowd, group >= 0x11EC ? .good : .middling
                    )
                },
                peers > 0 ? "\(peers) found" : place ?? "dialing"
            )
        )
        lines.append(
            step(
                3,
                "distance",
                evidence.map { ("gate opened at \($0.median)", .good) },
                median.map(\.description)
                    ?? (group == nil ? "" : "the boards do not hear each other yet")
            )
        )
        if group != nil {
            let bar = DistanceBar(
                configuration: GateConfiguration(),
                width: max(20, min(60, terminal.columns - 6))
            )
            for piece in [bar.bar(median), bar.scale] {
                var line = StyledLine("   ")
                for (text, style) in piece.pieces { line.append(text, style) }
                lines.append(line)
            }
            if let reason = because.first, !isOpen {
                lines += StyledLine.wrapped(
                    "\(reason)",
                    .middling,
                    columns: terminal.columns,
                    indent: "   "
                )
            }
        }
        lines.append(step(4, "words", nil, evidence == nil ? "" : "keys are crossing"))
        lines.append(StyledLine())
        func say(_ text: String, _ style: StyledLine.Style = .plain) {
            lines += StyledLine.wrapped(text, style, columns: terminal.columns)
        }
        if !isCalibrated { say("The board is not calibrated: uwb-range calibrate --help", .bad) }
        for note in notes { say(note, .middling) }
        say(
            evidence == nil
                ? "Hold the two boards within 0.25 m of each other, nothing between."
                : "Stay close."
        )
        // What to do now is at the end: of a screen that is too short, the head goes.
        return lines.suffix(max(1, terminal.rows))
    }

    private func step(
        _ number: Int,
        _ name: String,
        _ done: (String, StyledLine.Style)?,
        _ now: String
    ) -> StyledLine {
        var line = StyledLine(
            "\(number)  \(name.padded(to: 10))",
            now.isEmpty && done == nil ? .faint : .plain
        )
        line.append(done?.0 ?? now, done?.1 ?? .plain)
        return line
    }

    private func comparing(
        _ words: SpokenWords,
        _ isStrict: Bool,
        _ role: Role,
        _ terminal: Terminal
    ) -> [StyledLine] {
        let check = StrictCheck(words, role: role)
        let (rows, columns) = (terminal.rows, terminal.columns)
        func said(_ number: Int) -> (text: String, isHeard: Bool) {
            isStrict && check.heard.contains(number)
                ? ("(listen, and type it)", true) : (words.words[number - 1], false)
        }
        let head = StyledLine.wrapped(
            "Read these words aloud in turn, and listen to theirs.",
            .strong,
            columns: columns
        )
        var tail: [StyledLine] = []
        if let known {
            tail += StyledLine.wrapped(
                "You know this key as \(known). y replaces that entry, k keeps it.",
                .middling,
                columns: columns
            )
        }
        tail += StyledLine.wrapped(
            isWaiting
                ? "Waiting for the other person."
                : isStrict
                    ? "Type four letters of each word you hear, a line each; n if one is wrong:"
                    : "Are they the same, every one? Type y or n:",
            columns: columns
        )
        // The cursor stands where the answer goes.
        tail[tail.count - 1].append(" ")
        let numbers = 1...max(1, words.words.count)
        let isRoomy = rows >= 2 * words.words.count + 1 + head.count + tail.count
        var middle: [StyledLine] = isRoomy ? [StyledLine()] : []
        for number in numbers {
            let (text, isHeard) = said(number)
            var line = StyledLine("    \(number)   ", .faint)
            line.append(text, isHeard ? .faint : .strong)
            middle.append(line)
            if isRoomy { middle.append(StyledLine()) }
        }
        // Every word must be seen: where they have no line each, they share.
        if middle.count + tail.count > rows {
            middle = StyledLine.wrapped(
                numbers.map { "\($0) \(said($0).text)" }.joined(separator: " "),
                .strong,
                columns: columns
            )
        }
        return (head + middle + tail).suffix(max(1, rows))
    }
}
