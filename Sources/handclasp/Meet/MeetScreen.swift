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
                group.map { (MeetLines.groupName($0), $0 >= 0x11EC ? .good : .middling) },
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
                lines.append(StyledLine("   \(reason)", .middling))
            }
        }
        lines.append(step(4, "words", nil, evidence == nil ? "" : "keys are crossing"))
        lines.append(StyledLine())
        if !isCalibrated {
            lines.append(
                StyledLine("The board is not calibrated: uwb-range calibrate --help", .bad)
            )
        }
        lines += notes.map { StyledLine($0, .middling) }
        lines.append(
            StyledLine(
                evidence == nil
                    ? "Hold the two boards within 0.25 m of each other, nothing between."
                    : "Stay close."
            )
        )
        return Array(lines.prefix(max(1, terminal.rows)))
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
        var lines = [StyledLine("Read these words aloud in turn, and listen to theirs.", .strong)]
        let isRoomy = terminal.rows >= 2 * words.words.count + 8
        if isRoomy { lines.append(StyledLine()) }
        for (index, word) in words.words.enumerated() {
            let isHeard = isStrict && check.heard.contains(index + 1)
            var line = StyledLine("    \(index + 1)   ", .faint)
            line.append(isHeard ? "(listen, and type it)" : word, isHeard ? .faint : .strong)
            lines.append(line)
            if isRoomy { lines.append(StyledLine()) }
        }
        if let known {
            lines.append(
                StyledLine(
                    "You know this key as \(known). y replaces that entry, k keeps it.",
                    .middling
                )
            )
        }
        if isWaiting {
            lines.append(StyledLine("Waiting for the other person.", .plain))
        } else {
            lines.append(
                StyledLine(
                    isStrict
                        ? "Type four letters of each word you hear, a line each; n if one is wrong: "
                        : "Are they the same, every one? Type y or n: "
                )
            )
        }
        return lines
    }
}
