// SPDX-License-Identifier: Apache-2.0
public import Bytes
public import UCI

/// One command at a time to a board, and which answer is whose.
///
/// Pure: no clock and no link. An answer belongs to the command that is out if type, group and
/// opcode say so. A board may ask for a repetition (status 0x0A, in the answer or in a
/// GENERIC_ERROR). A command that is not answered is *not* sent again: it may have been carried out.
/// Instead the board is asked what it is, up to three times; since boards answer in order, an
/// answer to that proves that nothing of the lost command is still to come.
public struct CommandMachine: Sendable {
    /// What a command is called between its submission and its end.
    public struct Ticket: Hashable, Sendable {
        let number: UInt64
    }

    public enum Action: Hashable, Sendable {
        case transmit([UInt8])
        case complete(Ticket, Result<Message, CommandFailure>)
        /// An answer that nobody waits for: it is late, or was never asked for.
        case stray(Message)
        /// The board answers nothing any more; every command has been failed.
        case silent
    }

    /// The numbers that the machine goes by, with where they are from.
    public struct Timing: Hashable, Sendable {
        /// For an answer: Android's stack waits 2 s.
        public var answer = Duration.seconds(2)
        /// For a vendor's command, which may write flash: Android's stack waits 10 s.
        public var vendorAnswer = Duration.seconds(10)
        /// For a session's state; Android's service waits 3 s.
        public var state = Duration.seconds(3)
        /// Before a lost board is asked: it throws a partial packet away after 100 ms.
        public var pause = Duration.milliseconds(150)
        /// For each of the questions.
        public var probe = Duration.milliseconds(500)
        public var probes = 3
        /// How often a packet is repeated on request: Android's stack repeats 3 times, NXP's 5.
        public var repetitions = 5

        public init() {}
    }

    private struct Command: Sendable {
        let ticket: Ticket
        let id: MessageID
        let octets: [UInt8]
        var repetitions = 0
    }

    private enum State: Sendable {
        case idle
        /// The command is out; its answer is due.
        case waiting(Command)
        /// The command was lost; the board is given time to forget half a packet.
        case pausing(lost: Command, probe: Int)
        /// The board was asked what it is.
        case probing(lost: Command, probe: Int)
    }

    private let timing: Timing
    private var state = State.idle
    private var queue: [Command] = []
    private var nextTicket: UInt64 = 0
    /// When ``expire(at:)`` is due.
    public private(set) var deadline: Instant?

    public init(timing: Timing = Timing()) { self.timing = timing }

    /// Takes a command; it goes out at once if none is out.
    public mutating func submit(
        _ id: MessageID,
        _ octets: [UInt8],
        at now: Instant
    ) -> (Ticket, [Action]) {
        nextTicket += 1
        let ticket = Ticket(number: nextTicket)
        queue.append(Command(ticket: ticket, id: id, octets: octets))
        return (ticket, sendNext(at: now))
    }

    /// Takes an answer.
    public mutating func receive(_ response: Message, at now: Instant) -> [Action] {
        let id = response.id
        switch state {
        case .waiting(let command) where Self.answers(id, command.id):
            if response.status == .retry { return again(command, at: now) }
            state = .idle
            return [.complete(command.ticket, .success(response))] + sendNext(at: now)
        case .pausing(let lost, _) where Self.answers(id, lost.id),
            .probing(let lost, _) where Self.answers(id, lost.id):
            // Late, and still whose it is: nothing else went out since.
            state = .idle
            return [.complete(lost.ticket, .success(response))] + sendNext(at: now)
        case .probing(let lost, _) where Self.answers(id, GetDeviceInfo.id):
            state = .idle
            return [.complete(lost.ticket, .failure(.timedOut(lost.id)))] + sendNext(at: now)
        default:
            return [.stray(response)]
        }
    }

    /// Takes an answer whose payload cannot be read: its command has failed.
    public mutating func receiveUndecodable(
        _ id: MessageID,
        _ error: DecodingError,
        at now: Instant
    ) -> [Action] {
        guard case .waiting(let command) = state, Self.answers(id, command.id) else { return [] }
        state = .idle
        return [.complete(command.ticket, .failure(.undecodable(id, error)))] + sendNext(at: now)
    }

    /// Takes a GENERIC_ERROR; only the wish for a repetition concerns a command.
    public mutating func receive(_ error: GenericError, at now: Instant) -> [Action] {
        guard error.status == .retry, case .waiting(let command) = state else { return [] }
        return again(command, at: now)
    }

    /// The deadline has come.
    public mutating func expire(at now: Instant) -> [Action] {
        guard let due = deadline, due <= now else { return [] }
        switch state {
        case .idle:
            deadline = nil
            return []
        case .waiting(let command):
            state = .pausing(lost: command, probe: 1)
            deadline = now.advanced(by: timing.pause)
            return []
        case .pausing(let lost, let probe):
            state = .probing(lost: lost, probe: probe)
            deadline = now.advanced(by: timing.probe)
            return [.transmit(GetDeviceInfo().encoded())]
        case .probing(let lost, let probe) where probe < timing.probes:
            state = .pausing(lost: lost, probe: probe + 1)
            deadline = now.advanced(by: timing.pause)
            return []
        case .probing(let lost, _):
            state = .idle
            return [.complete(lost.ticket, .failure(.silent(lost.id)))] + fail(.abandoned)
                + [.silent]
        }
    }

    /// Ends every command: the board is gone, or was reset.
    public mutating func fail(_ failure: CommandFailure) -> [Action] {
        var commands = queue
        switch state {
        case .idle: break
        case .waiting(let command), .pausing(let command, _), .probing(let command, _):
            commands.insert(command, at: 0)
        }
        state = .idle
        queue = []
        deadline = nil
        return commands.map { .complete($0.ticket, .failure(failure)) }
    }

    private mutating func sendNext(at now: Instant) -> [Action] {
        guard case .idle = state else { return [] }
        guard !queue.isEmpty else {
            deadline = nil
            return []
        }
        let command = queue.removeFirst()
        return send(command, at: now)
    }

    private mutating func send(_ command: Command, at now: Instant) -> [Action] {
        state = .waiting(command)
        deadline = now.advanced(
            by: command.id.group.isVendor ? timing.vendorAnswer : timing.answer
        )
        return [.transmit(command.octets)]
    }

    private mutating func again(_ command: Command, at now: Instant) -> [Action] {
        guard command.repetitions < timing.repetitions else {
            state = .idle
            return [.complete(command.ticket, .failure(.busy(command.id)))] + sendNext(at: now)
        }
        var command = command
        command.repetitions += 1
        return send(command, at: now)
    }

    private static func answers(_ response: MessageID, _ command: MessageID) -> Bool {
        response.type == .response && response.group == command.group
            && response.opcode == command.opcode
    }
}

/// Why a command has no answer.
public enum CommandFailure: Error, Hashable, Sendable {
    /// It was not answered in time; the board answers other commands.
    case timedOut(MessageID)
    /// It was not answered in time, and the board answers nothing any more.
    case silent(MessageID)
    /// The board asked for it again and again.
    case busy(MessageID)
    /// The board was lost or reset while it waited.
    case abandoned
    /// The answer's payload is not what its layout says.
    case undecodable(MessageID, DecodingError)
}

extension CommandFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .timedOut(let id): "\(id) was not answered, though the board answers others"
        case .silent(let id): "\(id) was not answered, and the board answers nothing any more"
        case .busy(let id): "the board asked for \(id) again and again"
        case .abandoned: "the board was lost before it answered"
        case .undecodable(let id, let error): "the answer to \(id) cannot be read: \(error)"
        }
    }
}
