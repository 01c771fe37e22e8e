// SPDX-License-Identifier: Apache-2.0
import KeyExchange
import UWBRanging

extension MeetOutcome {
    /// How a run ended, in words; `distance`: what was measured last.
    init(_ outcome: RunOutcome, distance: Distance?) {
        switch outcome {
        case .link(let link): self.init(link, distance: distance)
        case .ambiguous: self.init(.ambiguousPeer, byPeer: false)
        case .noPeer(let last):
            let reason = last.map { " (\(Self.init($0, distance: nil).sentence))" } ?? ""
            self.init(
                code: "NO_PEER",
                sentence: "nobody came within a minute\(reason)",
                hint:
                    "start handclasp meet on both machines, on one network; else: --listen and --peer",
                exit: .temporary
            )
        }
    }

    /// How a link has ended.
    init(_ outcome: HandshakeOutcome, distance: Distance?) {
        switch outcome {
        case .stored(let peer):
            self.init(
                code: "STORED",
                sentence: "the contact is stored"
                    + (peer == true
                        ? ", on both sides"
                        : peer == false ? "; the other side could not store it" : ""),
                hint: peer == nil ? "ask the other person whether it is stored there too" : nil,
                exit: .done
            )
        // Whose clock ran out first says nothing; what was measured does.
        case .failed(.gateTimeout), .peerFailed(.gateTimeout): self.init(.gateTimeout, distance)
        case .failed(let code): self.init(code, byPeer: false)
        case .peerFailed(let code): self.init(code, byPeer: true)
        case .wordsDiffer(let byPeer):
            self.init(
                code: "WORDS_MISMATCH",
                sentence: byPeer
                    ? "the other person says that the words differ: nothing is stored"
                    : "the words differ: nothing is stored, on either side",
                hint:
                    "somebody may be between you. Try again somewhere else; if they differ again, do not",
                exit: .failed
            )
        case .timedOut(let timeout): self.init(timeout, distance)
        case .peerLost:
            self.init(
                code: "PEER_LOST",
                sentence: "the connection to the other machine is gone: nothing is stored",
                hint: "start handclasp meet again on both",
                exit: .unavailable
            )
        }
    }

    private init(_ timeout: HandshakeTimeout, _ distance: Distance?) {
        let far =
            distance.map { "the boards measured \($0) last" }
            ?? "the boards did not hear each other"
        let (code, sentence, hint): (String, String, String) =
            switch timeout {
            case .gateTimeout:
                (
                    "GATE_TIMEOUT", "the gate did not open in time: \(far)",
                    distance == nil
                        ? "is somebody between the two machines? Else: uwb-range --board MONIKER --watch"
                        : "hold the boards within 0.25 m of each other, nothing between them, and calm"
                )
            case .verdictTimeout:
                (
                    "VERDICT_TIMEOUT", "nobody answered whether the words match",
                    "start again on both"
                )
            case .peerSilent:
                ("PEER_SILENT", "the other person did not answer: nothing is stored", "ask them")
            case .protocolTimeout:
                (
                    "PROTOCOL_TIMEOUT", "the other machine did not answer in time",
                    "start handclasp meet again on both"
                )
            case .totalTimeout:
                ("TOTAL_TIMEOUT", "it took longer than five minutes", "start again on both")
            }
        self.init(code: code, sentence: sentence, hint: hint, exit: .temporary)
    }

    /// An ABORT's code, ours or the peer's.
    init(_ code: AbortCode, byPeer: Bool) {
        let (name, sentence, hint) = Self.text(code)
        self.init(
            code: name,
            sentence: byPeer ? "the other side ended it: \(sentence)" : sentence,
            hint: hint,
            exit: [.gateTimeout, .timeout, .rateLimited, .notChosen, .glare].contains(code)
                ? .temporary : .failed,
            isBoardLost: code == .uwbLost
        )
    }

    /// What each code means to a person, and the next step.
    static func text(_ code: AbortCode) -> (name: String, sentence: String, hint: String) {
        let again = "start handclasp meet again on both machines"
        let update = "use the same version of handclasp on both machines"
        return switch code {
        case .malformed: ("MALFORMED", "the other machine sends what is no message", update)
        case .unsupportedVersion:
            ("UNSUPPORTED_VERSION", "the two programs have no version in common", update)
        case .unsupportedSuite:
            ("UNSUPPORTED_SUITE", "the two programs have no key agreement in common", update)
        case .downgrade:
            (
                "DOWNGRADE", "the post-quantum key is missing where it must be there",
                "somebody may have taken it out on the way: try another network"
            )
        case .policy:
            (
                "POLICY", "one side does not take what the other offers or is",
                "is the key a contact's under another name? handclasp contacts; and compare --require-pq"
            )
        case .badPoint: ("BAD_POINT", "the other machine's key is none", again)
        case .badEncapsulationKey:
            ("BAD_ENCAPSULATION_KEY", "the other machine's key is none", again)
        case .badCiphertext: ("BAD_CIPHERTEXT", "the other machine's answer is none", again)
        case .reflection:
            (
                "REFLECTION", "the own message came back",
                "is the address your own machine's? --peer takes the other one's"
            )
        case .duplicateFrame: ("DUPLICATE_FRAME", "a message came twice", again)
        case .unexpectedFrame: ("UNEXPECTED_FRAME", "a message came out of its order", again)
        case .commitMismatch:
            (
                "COMMIT_MISMATCH", "the other machine changed what it had committed to",
                "somebody may be between you: try another network"
            )
        case .confirmMismatch:
            (
                "CONFIRM_MISMATCH", "the two machines do not have the same keys",
                "somebody may be between you: try another network"
            )
        case .gateTimeout:
            ("GATE_TIMEOUT", "the gate did not open in time", "hold the boards closer")
        case .gateLost:
            (
                "GATE_LOST", "the boards went apart while the keys crossed",
                "stay within 0.25 m; " + again
            )
        case .uwbUnavailable:
            (
                "UWB_UNAVAILABLE",
                "the two sides did not agree on a channel, code and rhythm for the boards",
                "uwb-range caps --board MONIKER on both: a channel and provisioned STS in common? "
                    + "If so, somebody is between the two machines"
            )
        case .uwbLost:
            ("UWB_LOST", "a board is gone", "look at its cable; uwb-range info --board MONIKER")
        case .uncalibrated:
            (
                "UNCALIBRATED", "a board is not calibrated, so its distance means nothing",
                "uwb-range calibrate --board MONIKER --at 0.25m, on both"
            )
        case .rangeIntegrity:
            (
                "RANGE_INTEGRITY", "the two boards measured different distances",
                "calibrate both again: uwb-range calibrate --board MONIKER --at 0.25m"
            )
        case .ambiguousPeer:
            (
                "AMBIGUOUS_PEER", "two other machines are at hand: no key was shown to either",
                "step aside with the one you mean, then start again on both"
            )
        case .glare: ("GLARE", "both machines dialed at once", again)
        case .userCancel: ("USER_CANCEL", "it was cancelled", again)
        case .wordsMismatch: ("WORDS_MISMATCH", "the words differ", again)
        case .timeout: ("TIMEOUT", "it took too long", again)
        case .storeFailed:
            ("STORE_FAILED", "the contact could not be stored", "df -h; then " + again)
        case .internalError: ("INTERNAL", "a program failed where it must not", "report this")
        case .rateLimited:
            (
                "RATE_LIMITED", "three runs failed at their decisive moment within ten minutes",
                "wait ten minutes; handclasp identity unlock lifts it, and says what that means"
            )
        case .notChosen: ("NOT_CHOSEN", "the other machine met somebody else", again)
        }
    }
}
