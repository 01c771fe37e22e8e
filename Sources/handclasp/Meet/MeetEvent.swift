// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import KeyExchange
import UWBGate
import UWBRanging

/// What a person is told while two meet.
enum MeetEvent: Sendable {
    /// The board is open: what it is, and whether it is calibrated.
    case board(String, isCalibrated: Bool)
    /// Where peers may come to, and by what name.
    case listening(RunName, port: UInt16?, isFound: Bool)
    /// So many links are up.
    case peers(Int)
    case ranging(group: UInt16)
    case measured(Distance?, median: Distance?, isOpen: Bool, because: [GateReason])
    /// The gate has opened, keys cross.
    case opened(Evidence)
    case closed(GateReason)
    /// The peer's key is a contact's already.
    case known(label: String)
    case words(SpokenWords, isStrict: Bool, role: Role)
    /// The own answer is given, the peer's is not there.
    case waiting
    case note(String)
    case finished(MeetOutcome)
}

/// How it ended, for a person and for a script.
struct MeetOutcome: Sendable {
    /// One word, the same in every release.
    var code: String
    var sentence: String
    /// What to do next.
    var hint: String?
    var exit: ExitCodeName
    /// Of a contact that was stored.
    var label: String?
    var fingerprint: String?
    var isBoardLost = false

    /// The exit codes that a meeting has.
    enum ExitCodeName: Sendable {
        case done, failed, unavailable, temporary
    }

    /// It ended where the words were on their way or on the screen, and says nothing of them.
    mutating func interrupt() {
        guard code != "WORDS_MISMATCH" else { return }
        sentence += "; it was interrupted at the decisive moment"
        hint =
            (hint.map { "\($0); " } ?? "")
            + "three such runs within ten minutes and there is a pause"
    }

    /// A contact is there: who it is, and what can be done with it.
    mutating func take(_ label: String, _ fingerprint: String) {
        (self.label, self.fingerprint) = (label, fingerprint)
        hint =
            hint
            ?? "handclasp contacts; a WireGuard key: handclasp psk \(label.shellWord) --wireguard"
    }
}
