// SPDX-License-Identifier: Apache-2.0
import KeyExchange
import UWBGate
import UWBRanging

/// A meeting in lines, for a pipe and for a terminal that can do no more.
enum MeetLines {
    static func lines(_ event: MeetEvent) -> [String] {
        switch event {
        case .board(let name, let isCalibrated):
            [
                "board: \(name)"
                    + (isCalibrated ? "" : ", not calibrated: uwb-range calibrate --help")
            ]
        case .listening(let name, let port, let isFound):
            ["this run: \(name)" + (isFound ? ", on the network" : ", at port \(port ?? 0)")]
        case .peers(let count): ["links: \(count)"]
        case .ranging(let group): ["channel: TLS 1.3, \(groupName(group)); the boards range"]
        case .measured(nil, nil, _, _): ["distance: none, the boards do not hear each other"]
        case .measured(let raw, let median, let isOpen, let because):
            [
                "distance: \(raw?.description ?? "none"), median \(median?.description ?? "none"), "
                    + (isOpen ? "open" : "closed: \(because.map(\.rule).joined(separator: " "))")
            ]
        case .opened(let evidence):
            [
                "gate: open at \(evidence.median), \(evidence.valid) of \(evidence.rounds) rounds; keys cross"
            ]
        case .closed(let reason): ["gate: closed, \(reason)"]
        case .known(let label):
            [
                "this key is \(label)'s already: y replaces the entry, whose history stays; k keeps it"
            ]
        case .words(let words, let isStrict, let role): self.words(words, isStrict, role)
        case .waiting: ["waiting for the other person"]
        case .note(let text): ["note: \(text)"]
        case .finished(let outcome): finished(outcome)
        }
    }

    private static func words(_ words: SpokenWords, _ isStrict: Bool, _ role: Role) -> [String] {
        let check = StrictCheck(words, role: role)
        return ["Read these words aloud in turn, and listen:"]
            + words.words.enumerated().map { index, word in
                let isHeard = isStrict && check.heard.contains(index + 1)
                return "  \(index + 1)  \(isHeard ? "(listen, and type it)" : word)"
            }
            + [
                isStrict
                    ? "Type four letters of each word you hear, in order; n if one is wrong:"
                    : "Do they match? Type y or n:"
            ]
    }

    /// How it ended.
    static func finished(_ outcome: MeetOutcome) -> [String] {
        var lines = ["\(outcome.code): \(outcome.sentence)"]
        if let label = outcome.label, let fingerprint = outcome.fingerprint {
            lines += ["contact: \(label)", "fingerprint: \(fingerprint)"]
        }
        if let hint = outcome.hint { lines.append("next: \(hint)") }
        return lines
    }

    static func groupName(_ group: UInt16) -> String {
        switch group {
        case 0x11ED: "SecP384r1MLKEM1024"
        case 0x11EC: "X25519MLKEM768"
        case 0x001D: "X25519, not post-quantum"
        default: "P-256, not post-quantum"
        }
    }
}
