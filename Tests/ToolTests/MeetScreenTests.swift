// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Support
import Testing
import UWBGate
import UWBRanging

@testable import KeyExchange
@testable import handclasp

@Suite struct `The screen of a meeting` {
    private static let words = ["mousiness", "nintendo", "vegan", "lego", "modified", "cactus"]

    private static func picture(
        _ events: [MeetEvent],
        _ columns: Int,
        _ rows: Int
    ) -> [String] {
        let terminal = Terminal(columns: columns, rows: rows)
        var screen = MeetScreen()
        for event in events { screen.take(event) }
        return screen.lines(terminal).map { $0.rendered(for: terminal) }
    }

    private static let ranging: [MeetEvent] = [
        .board("deca0302-454d554c41544544-01", isCalibrated: true), .peers(1),
        .ranging(group: 0x11ED),
        .measured(.centimeters(68), median: .centimeters(68), isOpen: false, because: []),
    ]

    @Test func `says what to do, whatever its size`() {
        for (columns, rows) in [(80, 24), (40, 12), (60, 20), (30, 8), (20, 4), (1, 1), (200, 60)] {
            let lines = Self.picture(
                Self.ranging + [.note("UWB_LOST: a board is gone. Still waiting for somebody")],
                columns,
                rows
            )
            #expect(lines.count <= rows)
            #expect(lines.allSatisfy { $0.count <= columns })
            if columns >= 20, rows >= 4 {
                let text = lines.joined(separator: " ")
                #expect(text.contains("within 0.25 m of each other, nothing between."), "\(lines)")
            }
            if columns >= 40, rows >= 12 {
                #expect(lines.joined(separator: " ").contains("Still waiting for somebody"))
            }
        }
        let lines = Self.picture(Self.ranging, 80, 24)
        #expect(lines[3] == "2  network   SecP384r1MLKEM1024")
        #expect(lines[4] == "3  distance  0.68 m")
        // In a crowd how many there are, until they are gone.
        let crowd = Self.picture(Self.ranging + [.peers(3)], 80, 24)
        #expect(crowd[3] == "2  network   SecP384r1MLKEM1024, 3 around")
        #expect(Self.picture(Self.ranging + [.peers(3), .peers(1)], 80, 24)[3] == lines[3])
    }

    @Test func `shows every word, whatever its size`() {
        for isStrict in [false, true] {
            for (columns, rows) in [(80, 24), (80, 12), (40, 12), (60, 20), (40, 8), (60, 4)] {
                let spoken = SpokenWords(Self.words)
                let lines = Self.picture(
                    Self.ranging + [.words(spoken, isStrict: isStrict, role: .a)],
                    columns,
                    rows
                )
                let text = lines.joined(separator: "\n")
                #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns })
                for (place, word) in Self.words.enumerated() {
                    // In a strict meeting A reads the odd ones and must not see the others.
                    #expect(text.contains(word) == (!isStrict || place % 2 == 0), "\(text)")
                }
                #expect(lines.last?.hasSuffix(": ") == true, "the cursor stands where one types")
            }
        }
    }

    @Test func `of words is gone when they are compared`() {
        let lines = Self.picture(
            [
                .words(SpokenWords(Self.words), isStrict: false, role: .b),
                .finished(MeetOutcome(.wordsDiffer(byPeer: false), distance: nil)),
            ],
            80,
            24
        )
        #expect(!lines.contains { line in Self.words.contains { line.contains($0) } })
    }
}

@Suite struct `The end of a meeting` {
    private static let timeouts: [HandshakeTimeout] = [
        .protocolTimeout, .gateTimeout, .verdictTimeout, .peerSilent, .totalTimeout,
    ]

    @Test func `has a name, a sentence and a next step for every abort code`() {
        // As section 7 of the protocol numbers them.
        let names = """
            MALFORMED UNSUPPORTED_VERSION UNSUPPORTED_SUITE DOWNGRADE POLICY BAD_POINT BAD_ENCAPSULATION_KEY
            BAD_CIPHERTEXT REFLECTION DUPLICATE_FRAME UNEXPECTED_FRAME COMMIT_MISMATCH CONFIRM_MISMATCH GATE_TIMEOUT
            GATE_LOST UWB_UNAVAILABLE UWB_LOST UNCALIBRATED RANGE_INTEGRITY AMBIGUOUS_PEER GLARE USER_CANCEL
            WORDS_MISMATCH TIMEOUT STORE_FAILED INTERNAL RATE_LIMITED NOT_CHOSEN
            """.split(whereSeparator: \.isWhitespace)
        #expect(AbortCode.allCases.map { MeetOutcome.text($0).name } == names.map(String.init))
        #expect(AbortCode.allCases.map { Int($0.rawValue) } == Array(1...names.count))
        for code in AbortCode.allCases {
            for byPeer in [false, true] {
                let outcome = MeetOutcome(code, byPeer: byPeer)
                // A sentence for a person: no code in capitals, and not the name again.
                #expect(outcome.sentence.contains(" ") && !outcome.sentence.contains("_"))
                #expect(outcome.sentence.hasPrefix("the other side ended it: ") == byPeer)
                #expect(outcome.hint?.isEmpty == false)
                #expect(outcome.exit != .done)
                let lines = MeetLines.finished(outcome)
                #expect(lines.count == 2 && lines[1].hasPrefix("next: "))
            }
        }
    }

    @Test func `looks different for a mismatch, a timeout, a failure and a contact`() {
        let mismatches = [true, false].map {
            MeetOutcome(.wordsDiffer(byPeer: $0), distance: nil)
        }
        let timeouts = Self.timeouts.map { MeetOutcome(.timedOut($0), distance: nil) }
        let lost = MeetOutcome(.peerLost, distance: nil)
        let stored = MeetOutcome(.stored(peer: true), distance: nil)
        #expect(mismatches.allSatisfy { $0.exit == .failed && $0.code == "WORDS_MISMATCH" })
        #expect(timeouts.allSatisfy { $0.exit == .temporary })
        #expect(lost.exit == .unavailable && stored.exit == .done)
        let all = mismatches + timeouts + [lost, stored]
        #expect(Set(all.map(\.sentence)).count == all.count)
        #expect(Set(all.map(\.code)).count == all.count - 1)
    }

    @Test func `says what was measured when the gate did not open`() {
        for outcome in [HandshakeOutcome.timedOut(.gateTimeout), .failed(.gateTimeout)] {
            let near = MeetOutcome(outcome, distance: .centimeters(80))
            #expect(near.sentence.contains("measured 0.80 m last"))
            #expect(near.hint?.contains("0.25 m") == true)
            let silent = MeetOutcome(outcome, distance: nil)
            #expect(silent.sentence.contains("did not hear each other"))
            #expect(silent.hint?.contains("between") == true)
        }
    }

    @Test func `names what can be done with a contact, as a shell takes it`() {
        for (label, word) in [
            ("Bob", "Bob"), ("met 2026-12-07", "'met 2026-12-07'"), ("O'B", "'O'\\''B'"),
        ] {
            var outcome = MeetOutcome(.stored(peer: true), distance: nil)
            outcome.take(label, "6ca0 81c2")
            #expect(outcome.hint?.hasSuffix("handclasp psk \(word) --wireguard") == true)
        }
        // What nobody knows comes first.
        var unsure = MeetOutcome(.stored(peer: nil), distance: nil)
        unsure.take("Bob", "6ca0 81c2")
        #expect(unsure.hint?.hasPrefix("ask the other person") == true)
    }
}
