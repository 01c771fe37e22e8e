// SPDX-License-Identifier: Apache-2.0
import Bytes
import EventLoops
public import UCI
public import UWBRanging

/// A board, opened: commands to it, sessions on it, measurements from it.
///
/// It reads a chunk, feeds the machine, performs its actions and arms the next deadline, and knows
/// nothing of the protocol: that is `HostMachine`. Its executor is its link's thread, so that
/// nothing waits for a hop between the octets and what is made of them.
public actor Controller {
    /// What was counted since the beginning.
    public struct Statistics: Hashable, Sendable {
        public var frames = FrameAssembler.Statistics()
        public var octets = 0
        /// Messages that belong to nothing that is open.
        public var strays = 0
        public var undecodable = 0
    }

    enum State {
        case new
        case opening
        case open(BoardInfo?)
        case closed(DriverError)
    }

    nonisolated let link: any Link
    private let asksOnOpen: Bool
    private let timing: CommandMachine.Timing
    private var machine: HostMachine
    private var assembler = FrameAssembler()
    var state = State.new
    /// The link ended in the middle of the opening, and was opened again.
    var hasReopened = false
    private var isClosing = false
    private var counters = Statistics()
    private var timer: (due: Instant, number: UInt64)?
    /// A frame has begun and its end has not come; the packets until then.
    private var partial: (since: Instant, packets: Int)?
    private var openings: [CheckedContinuation<Result<BoardInfo?, DriverError>, Never>] = []
    private var replies:
        [CommandMachine.Ticket: CheckedContinuation<Result<Message, CommandFailure>, Never>] = [:]
    private var sessions: [HostMachine.SessionKey: SessionFeed] = [:]
    private var endings: [CheckedContinuation<Void, Never>] = []

    /// A packet's end is not awaited for longer: a whole one takes far less.
    private static let frameLimit = Duration.milliseconds(100)

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        link.loop.asUnownedSerialExecutor()
    }

    /// What a person calls the board.
    public nonisolated var name: String { link.name }

    /// `asksOnOpen` false opens without a reset and without questions: for a capture that does not
    /// begin with them.
    public init(_ link: any Link, timing: CommandMachine.Timing = .init(), asksOnOpen: Bool = true)
    {
        self.link = link
        self.asksOnOpen = asksOnOpen
        self.timing = timing
        machine = HostMachine(timing: timing)
    }

    public var statistics: Statistics {
        var all = counters
        all.frames = assembler.statistics
        return all
    }

    /// What the board said of itself; nil if it was not asked.
    public var info: BoardInfo? { machine.info }
}

// MARK: Its life

extension Controller {
    /// Opens the board and waits until it may be used: the link, what poured out of it, a reset, what
    /// the board is and can do.
    @discardableResult
    public func open() async throws(DriverError) -> BoardInfo? {
        switch state {
        case .closed(let error): throw error
        case .open(let info): return info
        case .new:
            state = .opening
            begin()
        case .opening: break
        }
        let result: Result<BoardInfo?, DriverError> = await withCheckedContinuation {
            continuation in
            switch state {
            case .open(let info): continuation.resume(returning: .success(info))
            case .closed(let error): continuation.resume(returning: .failure(error))
            case .new, .opening: openings.append(continuation)
            }
        }
        return try result.get()
    }

    private func begin() {
        do throws(DriverError) {
            try link.open(self)
        } catch {
            return finish(error)
        }
        if asksOnOpen {
            perform(machine.open(draining: link.drainsOnOpen, at: EventLoop.now))
        } else {
            machine.openWithoutAsking()
            opened(nil)
        }
        arm()
    }

    /// Whether the board may be used: waits for an opening that is under way.
    private func ready() async throws(DriverError) {
        if case .new = state {
            throw DriverError(.closed, "\(name) is not open", hint: "open() comes first")
        }
        try await open()
        if isClosing { throw DriverError(.closed, "\(name) is being closed") }
    }

    /// Ends every session on the board, then closes the link.
    public func close() async {
        isClosing = true
        for key in sessions.keys { perform(machine.stop(key, at: EventLoop.now)) }
        arm()
        // Each session ends by its machine's deadlines at the latest.
        while let feed = sessions.values.first { await feed.ended() }
        finish(DriverError(.closed, "\(name) was closed"))
    }

    /// Waits until the board is gone or closed, and throws why if it was not closed.
    public func run() async throws(DriverError) {
        try await open()
        await withCheckedContinuation { continuation in
            if case .closed = state { continuation.resume() } else { endings.append(continuation) }
        }
        if case .closed(let error) = state, error.code != .closed { throw error }
    }

    private func opened(_ info: BoardInfo?) {
        state = .open(info)
        for opening in openings { opening.resume(returning: .success(info)) }
        openings = []
    }

    func finish(_ error: DriverError) {
        if case .closed = state { return }
        state = .closed(error)
        // The machine's own words are for a board that is still there; here the reason is known.
        _ = machine.lose(at: EventLoop.now)
        link.close()
        if let timer { link.loop.cancel(timer.number) }
        timer = nil
        for opening in openings { opening.resume(returning: .failure(error)) }
        for reply in replies.values { reply.resume(returning: .failure(.abandoned)) }
        for feed in sessions.values { feed.finish(error) }
        for ending in endings { ending.resume() }
        (openings, replies, sessions, endings) = ([], [:], [:], [])
    }
}

// MARK: What is asked of it

extension Controller {
    /// Sends a command and waits for its answer, whatever its status.
    public func send<Command: UCICommand>(
        _ command: Command
    ) async throws(DriverError) -> Command.Response {
        try await ready()
        let (ticket, actions) = machine.submit(
            Command.id,
            command.encoded(),
            at: EventLoop.now
        )
        let result = await withCheckedContinuation { continuation in
            replies[ticket] = continuation
            perform(actions)
            arm()
        }
        switch result {
        case .success(let message):
            guard let response = message.as(Command.Response.self) else {
                throw DriverError(.undecodable, "\(name): \(message.id) answers \(Command.id)")
            }
            return response
        case .failure(let failure):
            if case .closed(let error) = state { throw error }
            throw DriverError(failure, link: name)
        }
    }

    /// Starts a session; its measurements come by the sequence that is returned. Refused before
    /// anything is sent where the configuration cannot work on this board.
    ///
    /// Whoever stops iterating, by leaving the loop or by cancellation, stops the session on the board.
    public func range(
        _ configuration: SessionConfiguration,
        keepingNewest limit: Int = 64
    ) async throws(DriverError) -> Ranging {
        try await ready()
        let faults = configuration.faults(machine.info?.capabilities)
        guard faults.isEmpty else {
            throw DriverError(
                .badConfiguration,
                "\(name): " + faults.map(\.description).joined(separator: "; ")
            )
        }
        let (key, actions) = machine.start(configuration, at: EventLoop.now)
        // Held until the session's end: whoever iterates needs no other reference to the board.
        let feed = SessionFeed(limit: limit) { [self, loop = link.loop] in
            loop.execute { self.assumeIsolated { $0.stop(key) } }
        }
        sessions[key] = feed
        perform(actions)
        arm()
        try await feed.started().get()
        return Ranging(feed: feed)
    }

    private func stop(_ key: HostMachine.SessionKey) {
        perform(machine.stop(key, at: EventLoop.now))
        arm()
    }
}

// MARK: What happens to it

extension Controller: LinkListener {
    public nonisolated func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
        // Used during the call alone, and `assumeIsolated` calls at once on this thread.
        nonisolated(unsafe) let octets = octets
        assumeIsolated { $0.take(octets, arrival) }
    }

    public nonisolated func end(_ error: DriverError) {
        assumeIsolated { $0.lose(error) }
    }

    /// The link ended by itself.
    private func lose(_ error: DriverError) {
        guard asksOnOpen, mayReopen(after: error) else { return finish(error) }
        if let timer { link.loop.cancel(timer.number) }
        timer = nil
        machine = HostMachine(timing: timing)
        (assembler, partial) = (FrameAssembler(), nil)
        reopen(after: error, until: EventLoop.now.advanced(by: Self.absence))
    }

    /// Goes on where the board was when it left: it has had its reset.
    func begin(again now: Instant) {
        perform(machine.open(draining: link.drainsOnOpen, resets: false, at: now))
        arm()
    }

    private func take(_ octets: UnsafeRawBufferPointer, _ arrival: Instant) {
        if case .closed = state { return }
        counters.octets += octets.count
        if machine.isDraining {
            perform(machine.hear(at: arrival))
        } else {
            feed(octets.bytes, arrival)
        }
        arm()
    }

    private func feed(_ octets: RawSpan, _ arrival: Instant) {
        var actions: [HostMachine.Action] = []
        assembler.receive(octets) { frame in actions += decode(frame, arrival) }
        perform(actions)
        notePartial(arrival)
    }

    private func decode(_ frame: borrowing Frame, _ arrival: Instant) -> [HostMachine.Action] {
        var payload = frame.reader
        do throws(DecodingError) {
            let message = try Message(frame.id, from: &payload, in: machine.dialect)
            return machine.receive(message, arrival: arrival)
        } catch {
            counters.undecodable += 1
            return machine.receiveUndecodable(frame.id, error, at: arrival)
        }
    }

    private func notePartial(_ arrival: Instant) {
        let packets = assembler.statistics.packets
        if assembler.isBetweenFrames {
            partial = nil
        } else if partial?.packets != packets {
            partial = (arrival, packets)
        }
    }

    private func expire() {
        let now = EventLoop.now
        timer = nil
        if let partial, partial.since.advanced(by: Self.frameLimit) <= now {
            self.partial = nil
            var actions: [HostMachine.Action] = []
            assembler.resynchronize { frame in actions += decode(frame, now) }
            perform(actions)
            notePartial(now)
        }
        perform(machine.expire(at: now))
        arm()
    }

    /// Has the loop call when the next deadline comes.
    private func arm() {
        if case .closed = state { return }
        let frame = partial?.since.advanced(by: Self.frameLimit)
        let due = [machine.deadline, frame].compactMap(\.self).min()
        guard due != timer?.due else { return }
        if let timer { link.loop.cancel(timer.number) }
        timer = due.map { due in
            let number = link.loop.schedule(at: due) { [weak self] in
                self?.assumeIsolated { $0.expire() }
            }
            return (due, number)
        }
    }

    private func perform(_ actions: [HostMachine.Action]) {
        for action in actions {
            switch action {
            case .transmit(let octets):
                if case .closed = state { continue }
                link.send(octets)
            case .opened(let info): opened(info)
            case .openingFailed(let failure):
                finish(
                    DriverError(
                        failure,
                        link: name,
                        heard: counters.octets,
                        dropped: assembler.statistics.droppedOctets
                    )
                )
            case .complete(let ticket, let answer):
                replies.removeValue(forKey: ticket)?.resume(returning: answer)
            case .session(let key, let event): report(event, key)
            case .stray: counters.strays += 1
            case .board(let event): report(event)
            }
        }
    }

    private func report(_ event: SessionEvent, _ key: HostMachine.SessionKey) {
        guard let feed = sessions[key] else { return }
        switch event {
        case .started: feed.start()
        case .measured(let measurement): feed.yield(measurement)
        case .unknownState: break
        case .ended(let end):
            sessions[key] = nil
            feed.finish(end == .closed ? nil : DriverError(end, link: name))
        }
    }

    private func report(_ event: HostMachine.BoardEvent) {
        switch event {
        case .silent:
            // While it opens, the opening knows more of why.
            if case .opening = state { return }
            finish(
                DriverError(
                    .silent,
                    "\(name): the board answers nothing any more",
                    hint: DriverError.silenceHint(name)
                )
            )
        case .failed:
            finish(
                DriverError(
                    .boardFailed,
                    "\(name): the board reports the state ERROR",
                    hint: "open it again, which resets it; if that does not help, unplug it"
                )
            )
        case .restarted, .echo: break
        }
    }
}
