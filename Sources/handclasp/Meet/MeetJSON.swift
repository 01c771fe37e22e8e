// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import KeyExchange
import UWBGate
import UWBRanging

/// A meeting as JSON, an object a line.
enum MeetJSON {
    static func line(_ event: MeetEvent) -> String? {
        let fields: [(String, JSON)] =
            switch event {
            case .board(let name, let isCalibrated):
                [
                    ("type", .text("board")), ("board", .text(name)),
                    ("calibrated", .flag(isCalibrated)),
                ]
            case .listening(let name, let port, let isFound):
                [
                    ("type", .text("listening")), ("run", .text("\(name)")),
                    ("port", port.map { .integer(Int64($0)) } ?? .null),
                    ("onNetwork", .flag(isFound)),
                ]
            case .peers(let count): [("type", .text("links")), ("count", .integer(Int64(count)))]
            case .ranging(let group):
                [("type", .text("ranging")), ("group", .text(MeetLines.groupName(group)))]
            case .measured(let raw, let median, let isOpen, let because):
                [
                    ("type", .text("measurement")), ("distanceCentimeters", centimeters(raw)),
                    ("medianCentimeters", centimeters(median)),
                    ("gate", .text(isOpen ? "open" : "closed")),
                    ("closedBecause", .list(because.map { .text($0.rule) })),
                ]
            case .opened(let evidence):
                [
                    ("type", .text("opened")), ("medianCentimeters", centimeters(evidence.median)),
                    ("valid", .integer(Int64(evidence.valid))),
                    ("rounds", .integer(Int64(evidence.rounds))),
                    ("calibrated", .flag(evidence.isCalibrated)),
                ]
            case .closed(let reason): [("type", .text("closed")), ("rule", .text(reason.rule))]
            case .known(let label): [("type", .text("known")), ("label", .text(label))]
            case .words(let words, let isStrict, let role):
                [
                    ("type", .text("words")), ("words", .list(words.words.map { .text($0) })),
                    ("strict", .flag(isStrict)), ("role", .text(role == .a ? "A" : "B")),
                ]
            case .waiting: [("type", .text("waiting"))]
            case .note(let text): [("type", .text("note")), ("text", .text(text))]
            case .finished(let outcome):
                [
                    ("type", .text("finished")), ("code", .text(outcome.code)),
                    ("sentence", .text(outcome.sentence)),
                    ("hint", outcome.hint.map { .text($0) } ?? .null),
                    ("label", outcome.label.map { .text($0) } ?? .null),
                    ("fingerprint", outcome.fingerprint.map { .text($0) } ?? .null),
                ]
            }
        return "\(JSON.object(fields))"
    }

    private static func centimeters(_ distance: Distance?) -> JSON {
        distance.map { .integer(Int64($0.centimeters)) } ?? .null
    }
}
