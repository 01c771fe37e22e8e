// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI

/// The life of one ranging session, from its opening to its last status.
///
/// Pure. It believes SESSION_STATUS_NTF alone, which may come before the answer to the command that
/// caused it, behind it, or behind the answer to a later one. Where a status stays away it asks for the
/// state; where that does not help either the session is closed and its end says so.
public struct SessionMachine: Sendable {
    public enum Action: Hashable, Sendable {
        case send(Message)
        case report(SessionEvent)
    }

    private enum State: Hashable, Sendable {
        case closed
        /// INIT is out: awaited are its answer, which has the token, and the state INIT.
        case initializing(answered: Bool, reached: Bool)
        /// INIT is out and its owner wants no session any more: awaited is the answer, which has the
        /// token to end it by.
        case abandoning(SessionEnd)
        /// The parameters are out: awaited are the answer and the state IDLE.
        case configuring(answered: Bool, reached: Bool)
        /// START is out: awaited is the state ACTIVE; the answer alone proves nothing.
        case starting
        case ranging
        /// STOP is out: awaited is the state IDLE.
        case stopping(SessionEnd)
        /// DEINIT is out: awaited is the state DEINIT.
        case deinitializing(SessionEnd)
    }

    private let configuration: SessionConfiguration
    private let dialect: Dialect
    private let patience: Duration
    private var state = State.closed
    /// Statuses that came before the answer that tells whose they are.
    private var early: [SessionStatus] = []
    private var hasAsked = false
    public private(set) var token: SessionToken?
    /// When ``expire(at:)`` is due.
    public private(set) var deadline: Instant?

    /// `patience`: how long a state is awaited; Android's service waits 3 s.
    public init(
        _ configuration: SessionConfiguration,
        dialect: Dialect,
        patience: Duration = .seconds(3)
    ) {
        self.configuration = configuration
        self.dialect = dialect
        self.patience = patience
    }

    public var isClosed: Bool { state == .closed }

    public var isRanging: Bool { state == .ranging }

    public mutating func open(at now: Instant) -> [Action] {
        guard state == .closed else { return [] }
        state = .initializing(answered: false, reached: false)
        return [.send(.sessionInit(SessionInit(sessionID: configuration.id, type: .ranging)))]
    }

    /// Ends the session on the board; its end is reported when the board has done it.
    public mutating func close(_ end: SessionEnd = .closed, at now: Instant) -> [Action] {
        switch state {
        case .closed, .abandoning, .stopping, .deinitializing: return []
        case .ranging, .starting:
            guard let token else { return finish(end) }
            state = .stopping(end)
            deadline = nil
            return [.send(.sessionStop(SessionStop(token: token)))]
        case .initializing where token == nil:
            state = .abandoning(end)
            deadline = nil
            return []
        case .initializing, .configuring: return deinitialize(end, at: now)
        }
    }

    /// The board is gone or was reset: nothing can be sent any more.
    public mutating func lose(_ end: SessionEnd) -> [Action] {
        state == .closed ? [] : finish(end)
    }

    /// Takes the answer to a command of this session, or why there is none.
    public mutating func receive(
        _ answer: Result<Message, CommandFailure>,
        to command: MessageID,
        at now: Instant
    ) -> [Action] {
        guard state != .closed else { return [] }
        switch answer {
        case .success(.sessionInitResponse(let response)):
            return receive(response, at: now)
        case .success(.setAppConfigResponse(let response)):
            guard response.status.isSuccess else {
                return close(
                    .parametersRefused(response.status, response.failures ?? []),
                    at: now
                )
            }
            guard case .configuring(_, let reached) = state else { return [] }
            state = .configuring(answered: true, reached: reached)
            arm(at: now)
            return advance(at: now)
        case .success(.sessionStateResponse(let response)):
            guard response.status.isSuccess, let code = response.state, let token else {
                return response.status == .sessionNotExist ? gone(at: now) : []
            }
            let actions = receive(
                SessionStatus(token: token, state: code, reason: .commanded),
                at: now
            )
            // Still not there: the board is given the same time once more.
            if actions.isEmpty, hasAsked { deadline = now.advanced(by: patience) }
            return actions
        case .success(let message):
            let status = message.status ?? .ok
            guard status.isSuccess else { return refused(command, status, at: now) }
            // Only now the state may be expected: the command may have waited behind others.
            if state != .ranging { arm(at: now) }
            return []
        case .failure(let failure):
            return failed(failure, at: now)
        }
    }

    /// Takes a status of any session; those of others are not ours.
    public mutating func receive(_ status: SessionStatus, at now: Instant) -> [Action] {
        guard let token else {
            switch state {
            case .initializing, .abandoning: early.append(status)
            default: break
            }
            return []
        }
        guard status.token == token, state != .closed else { return [] }
        guard let reported = SessionState(rawValue: status.state.rawValue) else {
            return [.report(.unknownState(status.state))]
        }
        switch (state, reported) {
        case (.closed, _), (.abandoning, _), (.initializing, .active), (.initializing, .idle),
            (.configuring, .initialized), (.configuring, .active), (.starting, .initialized),
            (.ranging, .initialized), (.ranging, .active), (.stopping, .active),
            (.deinitializing, .initialized), (.deinitializing, .idle), (.deinitializing, .active):
            return []
        case (.initializing(let answered, _), .initialized):
            state = .initializing(answered: answered, reached: true)
            return advance(at: now)
        case (.configuring(let answered, _), .idle):
            state = .configuring(answered: answered, reached: true)
            return advance(at: now)
        case (.starting, .active):
            state = .ranging
            deadline = nil
            return [.report(.started(token))]
        case (.starting, .idle):
            // The state from before START, told again; with a reason START has failed late.
            return status.reason == .commanded ? [] : deinitialize(.byBoard(status.reason), at: now)
        case (.ranging, .idle):
            return deinitialize(.byBoard(status.reason), at: now)
        case (.stopping(let end), .idle), (.stopping(let end), .initialized):
            return deinitialize(end, at: now)
        case (.deinitializing(let end), .deinitialized):
            return finish(end)
        case (.stopping(let end), .deinitialized):
            return finish(end)
        case (.initializing, .deinitialized), (.configuring, .deinitialized),
            (.starting, .deinitialized), (.ranging, .deinitialized):
            return finish(.byBoard(status.reason))
        }
    }

    /// Takes a ranging notification of this session.
    public func receive(_ info: SessionInfo, arrival: Instant) -> [SessionEvent] {
        // A board may report a round before it reports that it ranges.
        guard info.token == token, state == .ranging || state == .starting,
            let measurements = RangingMeasurement.all(in: info, arrival: arrival)
        else { return [] }
        return measurements.map { .measured($0) }
    }

    /// The deadline has come: the state is asked for once, then the session is given up.
    public mutating func expire(at now: Instant) -> [Action] {
        guard let due = deadline, due <= now else { return [] }
        deadline = nil
        guard let token, !hasAsked else { return giveUp(at: now) }
        hasAsked = true
        return [.send(.getSessionState(GetSessionState(token: token)))]
    }
}

extension SessionMachine {
    private mutating func arm(at now: Instant) {
        hasAsked = false
        deadline = now.advanced(by: patience)
    }

    private mutating func receive(_ response: SessionInitResponse, at now: Instant) -> [Action] {
        let end: SessionEnd?
        var reached = false
        switch state {
        case .initializing(_, let isReached): (end, reached) = (nil, isReached)
        case .abandoning(let wanted): end = wanted
        default: return []
        }
        guard response.status.isSuccess else {
            return finish(end ?? .refused(SessionInit.id, response.status))
        }
        token = response.handle ?? SessionToken(rawValue: configuration.id.rawValue)
        if let end { return deinitialize(end, at: now) }
        state = .initializing(answered: true, reached: reached)
        arm(at: now)
        let statuses = early
        early = []
        return statuses.flatMap { receive($0, at: now) }
    }

    /// Goes on where both the answer and the state are there.
    private mutating func advance(at now: Instant) -> [Action] {
        guard let token else { return [] }
        switch state {
        case .initializing(answered: true, reached: true):
            state = .configuring(answered: false, reached: false)
            deadline = nil
            let parameters = configuration.parameters(dialect).list
            return [.send(.setAppConfig(SetAppConfig(token: token, parameters: parameters)))]
        case .configuring(answered: true, reached: true):
            state = .starting
            deadline = nil
            return [.send(.sessionStart(SessionStart(token: token)))]
        default: return []
        }
    }

    private mutating func deinitialize(_ end: SessionEnd, at now: Instant) -> [Action] {
        guard let token else { return finish(end) }
        state = .deinitializing(end)
        deadline = nil
        return [.send(.sessionDeinit(SessionDeinit(token: token)))]
    }

    private mutating func finish(_ end: SessionEnd) -> [Action] {
        state = .closed
        deadline = nil
        early = []
        return [.report(.ended(end))]
    }

    private mutating func refused(
        _ command: MessageID,
        _ status: Status,
        at now: Instant
    ) -> [Action] {
        switch state {
        // Not ranging any more is what STOP was to bring about.
        case .stopping(let end): deinitialize(end, at: now)
        case .deinitializing(let end): finish(end)
        default: close(.refused(command, status), at: now)
        }
    }

    private mutating func failed(_ failure: CommandFailure, at now: Instant) -> [Action] {
        switch (failure, state) {
        case (.silent, _), (.abandoned, _): finish(.failed(failure))
        case (_, .deinitializing(let end)): finish(end)
        case (_, .initializing): endUnanswered(.failed(failure), at: now)
        case (_, .abandoning(let end)): endUnanswered(end, at: now)
        // The command may have been carried out: DEINIT ends it in any state.
        default: deinitialize(.failed(failure), at: now)
        }
    }

    /// INIT was not answered, and may have been carried out: its status, or the id where sessions go
    /// by it, still tells what to end.
    private mutating func endUnanswered(_ end: SessionEnd, at now: Instant) -> [Action] {
        let told = early.filter { $0.state == .initialized }.map(\.token)
        if dialect.isVersion1 {
            token = SessionToken(rawValue: configuration.id.rawValue)
        } else if told.count == 1 {
            token = told[0]
        }
        return deinitialize(end, at: now)
    }

    /// The board knows no such session any more.
    private mutating func gone(at now: Instant) -> [Action] {
        switch state {
        case .stopping(let end), .deinitializing(let end): finish(end)
        default: finish(.boardRestarted)
        }
    }

    private mutating func giveUp(at now: Instant) -> [Action] {
        switch state {
        case .closed, .ranging, .abandoning: []
        case .initializing: close(.stuck(before: .initialized), at: now)
        case .configuring: close(.stuck(before: .idle), at: now)
        case .starting: close(.stuck(before: .active), at: now)
        case .stopping(let end): deinitialize(end, at: now)
        case .deinitializing(let end): finish(end)
        }
    }
}

/// The four states that ``SessionMachine`` decides by.
enum SessionState: UInt8, Hashable, Sendable, CaseIterable {
    case initialized = 0x00
    case deinitialized = 0x01
    case active = 0x02
    case idle = 0x03
}
