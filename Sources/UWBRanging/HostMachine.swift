// SPDX-License-Identifier: Apache-2.0
public import Bytes
public import UCI

/// All that a host knows of one board: what is outstanding, what it is, which sessions it has.
///
/// Pure: messages and moments in, an ordered list of actions out. It puts ``OpeningMachine``,
/// ``CommandMachine`` and a ``SessionMachine`` for each session together; who owns a link performs
/// the actions in their order and calls ``expire(at:)`` when ``deadline`` has come.
public struct HostMachine: Sendable {
    /// What a session is called by its owner; tokens are the board's.
    public struct SessionKey: Hashable, Sendable { let number: UInt64 }

    public enum Action: Hashable, Sendable {
        case transmit([UInt8])
        /// The board is open and may be used.
        case opened(BoardInfo)
        case openingFailed(OpeningFailure)
        case complete(CommandMachine.Ticket, Result<Message, CommandFailure>)
        case session(SessionKey, SessionEvent)
        /// A message that belongs to nothing that is open: a stale notification, a late answer.
        case stray(Message)
        case board(BoardEvent)
    }

    /// What happens to the board as a whole.
    public enum BoardEvent: Hashable, Sendable {
        /// It answers nothing any more.
        case silent
        /// It says that only a reset helps.
        case failed
        /// It restarted by itself.
        case restarted
        /// It sends our own octets back.
        case echo
    }

    private enum Owner: Hashable, Sendable {
        case opening
        case user
        case session(SessionKey)
        /// Our own question whether sessions are left.
        case count
    }

    private let timing: CommandMachine.Timing
    private var commands: CommandMachine
    private var opening = OpeningMachine()
    private var sessions: [SessionKey: SessionMachine] = [:]
    private var owners: [CommandMachine.Ticket: (owner: Owner, command: MessageID)] = [:]
    private var nextSession: UInt64 = 0
    private var hasOpened = false
    /// What was sent last: coming back it is an echo, while another command is noise.
    private var latest: MessageID?
    /// READY while a session ranges: looked into then, unless IDLE explains it.
    private var suspicion: Instant?
    public private(set) var dialect = Dialect.unknown
    public private(set) var info: BoardInfo?

    public init(timing: CommandMachine.Timing = .init()) {
        self.timing = timing
        commands = CommandMachine(timing: timing)
    }

    /// When ``expire(at:)`` is due: the earliest of all.
    public var deadline: Instant? {
        var earliest = [commands.deadline, opening.deadline, suspicion].compactMap(\.self).min()
        for session in sessions.values {
            guard let deadline = session.deadline else { continue }
            earliest = min(earliest ?? deadline, deadline)
        }
        return earliest
    }

    public var hasSessions: Bool { !sessions.isEmpty }

    // MARK: What the owner wants

    /// Opens the board: `draining` on a port whose board may have talked to nobody before, `resets` false where it has left
    /// the bus for the reset that was sent.
    public mutating func open(
        draining: Bool,
        resets: Bool = true,
        at now: Instant
    ) -> [Action] {
        perform(opening.open(draining: draining, resets: resets, at: now), at: now)
    }

    /// Skips the opening: a recording answers only what was recorded.
    public mutating func openWithoutAsking() { hasOpened = true }

    public mutating func submit(
        _ id: MessageID,
        _ octets: [UInt8],
        at now: Instant
    ) -> (CommandMachine.Ticket, [Action]) {
        submit(id, octets, .user, at: now)
    }

    public mutating func start(
        _ configuration: SessionConfiguration,
        at now: Instant
    ) -> (SessionKey, [Action]) {
        nextSession += 1
        let key = SessionKey(number: nextSession)
        var machine = SessionMachine(configuration, dialect: dialect, patience: timing.state)
        let actions = machine.open(at: now)
        sessions[key] = machine
        return (key, perform(actions, of: key, at: now))
    }

    public mutating func stop(_ key: SessionKey, at now: Instant) -> [Action] {
        guard let actions = sessions[key]?.close(at: now) else { return [] }
        return perform(actions, of: key, at: now)
    }

    /// The link is gone.
    public mutating func lose(at now: Instant) -> [Action] { loseAll(.boardLost, at: now) }

    // MARK: What the board says

    /// Octets arrived, whatever they are.
    public mutating func hear(at now: Instant) -> [Action] {
        perform(opening.hear(at: now), at: now)
    }

    /// Whether what arrives is of an earlier host and not looked at.
    public var isDraining: Bool { opening.isDraining }

    /// A ranging notification, which most messages are.
    public mutating func receive(_ info: SessionInfo, arrival: Instant) -> [Action] {
        for (key, session) in sessions where session.token == info.token {
            return session.receive(info, arrival: arrival).map { .session(key, $0) }
        }
        return [.stray(.sessionInfo(info))]
    }

    public mutating func receive(_ message: Message, arrival now: Instant) -> [Action] {
        dialect.observe(message)
        switch message {
        case .sessionInfo(let info): return receive(info, arrival: now)
        case .sessionStatus(let status): return receive(status, at: now)
        case .deviceStatus(let status): return receive(status, at: now)
        case .genericError(let error): return perform(commands.receive(error, at: now), at: now)
        default:
            switch message.id.type {
            case .response: return perform(commands.receive(message, at: now), at: now)
            case .command: return echo(message.id, at: now)
            default: return [.stray(message)]
            }
        }
    }

    /// A message whose payload could not be read: the command it answers has failed.
    public mutating func receiveUndecodable(
        _ id: MessageID,
        _ error: DecodingError,
        at now: Instant
    ) -> [Action] {
        guard id.type == .response else { return id.type == .command ? echo(id, at: now) : [] }
        return perform(commands.receiveUndecodable(id, error, at: now), at: now)
    }

    public mutating func expire(at now: Instant) -> [Action] {
        var actions = perform(commands.expire(at: now), at: now)
        actions += perform(opening.expire(at: now), at: now)
        for key in sessions.keys {
            guard let expired = sessions[key]?.expire(at: now) else { continue }
            actions += perform(expired, of: key, at: now)
        }
        if let due = suspicion, due <= now {
            suspicion = nil
            let count = GetSessionCount()
            actions += submit(GetSessionCount.id, count.encoded(), .count, at: now).1
        }
        return actions
    }
}

extension HostMachine {
    private mutating func submit(
        _ id: MessageID,
        _ octets: [UInt8],
        _ owner: Owner,
        at now: Instant
    ) -> (CommandMachine.Ticket, [Action]) {
        let (ticket, actions) = commands.submit(id, octets, at: now)
        owners[ticket] = (owner, id)
        return (ticket, perform(actions, at: now))
    }

    private mutating func receive(_ status: SessionStatus, at now: Instant) -> [Action] {
        var actions: [Action] = []
        var isOurs = false
        for key in sessions.keys {
            guard let taken = sessions[key]?.receive(status, at: now) else { continue }
            isOurs = isOurs || sessions[key]?.token == nil || sessions[key]?.token == status.token
            actions += perform(taken, of: key, at: now)
        }
        if status.state == .idle || status.state == .deinitialized { suspicion = nil }
        return isOurs ? actions : actions + [.stray(.sessionStatus(status))]
    }

    private mutating func receive(_ status: DeviceStatus, at now: Instant) -> [Action] {
        if status.state == .error {
            return [.board(.failed)] + loseAll(.boardFailed, at: now)
        }
        if hasOpened, status.state == .ready, sessions.values.contains(where: \.isRanging) {
            // Next to the last IDLE it is normal; alone it is a board that restarted.
            suspicion = now.advanced(by: .milliseconds(100))
        }
        return perform(opening.receive(status), at: now)
    }

    private mutating func echo(_ id: MessageID, at now: Instant) -> [Action] {
        guard !hasOpened, id == latest else { return [] }
        hasOpened = true
        return [.board(.echo), .openingFailed(.echo)] + loseAll(.boardLost, at: now)
    }

    private mutating func loseAll(_ end: SessionEnd, at now: Instant) -> [Action] {
        var actions = perform(commands.fail(.abandoned), at: now)
        for key in sessions.keys {
            guard let lost = sessions[key]?.lose(end) else { continue }
            actions += perform(lost, of: key, at: now)
        }
        return actions
    }

    // MARK: What the parts want done

    private mutating func perform(_ actions: [OpeningMachine.Action], at now: Instant) -> [Action] {
        actions.flatMap { action -> [Action] in
            switch action {
            case .send(let message):
                return submit(message.id, message.encoded(), .opening, at: now).1
            case .opened(let info):
                self.info = info
                hasOpened = true
                return [.opened(info)]
            case .failed(let failure):
                return [.openingFailed(failure)]
            }
        }
    }

    private mutating func perform(
        _ actions: [SessionMachine.Action],
        of key: SessionKey,
        at now: Instant
    ) -> [Action] {
        actions.flatMap { action -> [Action] in
            switch action {
            case .send(let message):
                return submit(message.id, message.encoded(), .session(key), at: now).1
            case .report(let event):
                if case .ended = event { sessions[key] = nil }
                return [.session(key, event)]
            }
        }
    }

    private mutating func perform(_ actions: [CommandMachine.Action], at now: Instant) -> [Action] {
        actions.flatMap { action -> [Action] in
            switch action {
            case .transmit(let octets):
                latest = FrameHeader(octets)?.id
                return [.transmit(octets)]
            case .stray(let message): return [.stray(message)]
            case .silent: return [.board(.silent)] + loseAll(.boardLost, at: now)
            case .complete(let ticket, let answer): return complete(ticket, answer, at: now)
            }
        }
    }

    private mutating func complete(
        _ ticket: CommandMachine.Ticket,
        _ answer: Result<Message, CommandFailure>,
        at now: Instant
    ) -> [Action] {
        guard let (owner, command) = owners.removeValue(forKey: ticket) else { return [] }
        switch owner {
        case .user: return [.complete(ticket, answer)]
        case .opening: return perform(opening.receive(answer, at: now), at: now)
        case .session(let key):
            guard let actions = sessions[key]?.receive(answer, to: command, at: now) else {
                return []
            }
            return perform(actions, of: key, at: now)
        case .count:
            guard case .success(.sessionCountResponse(let response)) = answer, response.count == 0
            else { return [] }
            return [.board(.restarted)] + loseAll(.boardRestarted, at: now)
        }
    }
}
