// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI

/// What happens to a session, as far as its owner needs to know.
public enum SessionEvent: Hashable, Sendable {
    /// The board ranges.
    case started(SessionToken)
    case measured(RangingMeasurement)
    /// A state code without a name; nothing was concluded from it.
    case unknownState(SessionStateCode)
    /// The session is over, and nothing more comes.
    case ended(SessionEnd)
}

/// Why a session is over.
public enum SessionEnd: Hashable, Sendable {
    /// Its owner asked for it.
    case closed
    /// The board ended it, and says why.
    case byBoard(ReasonCode)
    /// The board did not take a step: which command, and its status.
    case refused(MessageID, Status)
    /// The board did not take these parameters.
    case parametersRefused(Status, [ParameterFailure])
    /// A command had no answer.
    case failed(CommandFailure)
    /// The board took everything and never came to this state.
    case stuck(before: SessionStateCode)
    /// The board restarted, and the session is gone with it.
    case boardRestarted
    /// The board says that only a reset helps.
    case boardFailed
    /// The board is gone.
    case boardLost
}

extension SessionEnd: CustomStringConvertible {
    public var description: String {
        switch self {
        case .closed: "closed"
        case .byBoard(let reason):
            "the board ended the session: \(reason). \(reason.meaning ?? "")"
        case .refused(let id, let status):
            "the board did not take \(id): \(status). \(status.meaning ?? "")"
        case .parametersRefused(let status, let failures):
            "the board did not take the parameters: \(status)"
                + failures.map {
                    let name = AppParameterTable.row($0.id)?.name ?? "0x" + Hex.string(of: $0.id)
                    return "; \(name): \($0.status)"
                }.joined()
        case .failed(let failure): "\(failure)"
        case .stuck(let state): "the board took every command and never became \(state)"
        case .boardRestarted: "the board restarted in the middle of the session"
        case .boardFailed: "the board reports the state ERROR"
        case .boardLost: "the board is gone"
        }
    }
}
