// SPDX-License-Identifier: Apache-2.0
import CLinux
import ContactStore
import Cryptography
import EventLoops
import Glibc
import KeyExchange
import PeerLink
import UWBDriver
import UWBGate
import UWBRanging

/// One run, from looking for somebody to its end: the one actor that feeds the machines and does what they say.
///
/// Its executor is the loop that the channels are on, so no frame has a hop to what is decided by it.
actor Meeting {
    struct Link {
        let channel: PeerChannel
        /// The run that was dialed by its name.
        var expected: RunName?
        var role = Role.a
        var group: UInt16 = 0
        var peerID: [UInt8] = []
        var sessionID: UInt32?
        var gate: Gate?
        var ranging: Ranging?
        var isStopped = false
        /// The row of a contact that was stored.
        var row: Int64?
        /// The row of this run among those that failed.
        var attempt: Int64?
    }

    private static let tick = Duration.milliseconds(200)
    /// Connections whose TLS is not done.
    private static let unfinishedLimit = 8

    private nonisolated let loop = EventLoop(name: "meeting")
    let radio: BoardRadio
    let store: ContactStore
    let settings: MeetSettings
    let show: @Sendable (MeetEvent) -> Void
    let identity: P256.KeyAgreement.PrivateKey
    private let credentials: RunCredentials
    var machine: RunMachine
    var links: [RunMachine.LinkID: Link] = [:]
    /// What the board ranges in, until it has ended there too.
    var sessions: [RunMachine.LinkID: Task<Void, Never>] = [:]
    private var count = 0
    private var listener: PeerListener?
    private var discovery: Discovery?
    private var waiting: [RunMachine.Action] = []
    private var isPerforming = false
    private var timer: (due: Instant, number: UInt64)?
    var distance: Distance?
    private var asleep: Int64
    var outcome: MeetOutcome?
    /// The run that was chosen ended at its decisive moment.
    private var isInterrupted = false
    var label: String?
    private var ending: CheckedContinuation<MeetOutcome, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        _ radio: BoardRadio,
        _ store: sending ContactStore,
        _ settings: MeetSettings,
        _ show: @escaping @Sendable (MeetEvent) -> Void
    ) throws {
        self.radio = radio
        self.settings = settings
        self.show = show
        identity = try store.identity()
        self.store = store
        credentials = try RunCredentials()
        machine = RunMachine(
            credentials.name,
            limit: radio.sessionLimit,
            seeks: settings.peer == nil,
            at: EventLoop.now
        )
        asleep = Self.slept
    }

    // MARK: Its life

    /// Runs to the end.
    func run() async -> MeetOutcome {
        do throws(PeerError) { try begin() } catch {
            finish(
                MeetOutcome(
                    code: "NO_NETWORK",
                    sentence: error.detail,
                    hint: error.hint,
                    exit: .unavailable
                )
            )
        }
        return await withCheckedContinuation { continuation in
            if let outcome {
                continuation.resume(returning: outcome)
            } else {
                ending = continuation
            }
        }
    }

    private func begin() throws(PeerError) {
        if settings.peer == nil {
            let listener = try PeerListener(on: loop, port: settings.port ?? 0) {
                [unowned self] descriptor in assumeIsolated { $0.accept(descriptor) }
            }
            self.listener = listener
            if settings.seeks {
                discovery = try Discovery(credentials.name, port: listener.port, on: loop) {
                    [weak self] event in
                    guard let self else { return }
                    self.assumeIsolated { $0.take(event) }
                }
            }
            show(.listening(credentials.name, port: listener.port, isFound: settings.seeks))
        }
        if let addresses = settings.peer { dial(addresses, as: nil) }
        armTick()
        arm()
    }

    /// The person wants no more.
    func cancel() { apply(machine.cancel(at: EventLoop.now)) }

    func answer(_ answer: MeetAnswer) {
        guard let id = machine.chosen else { return }
        let now = EventLoop.now
        switch answer {
        case .match, .differ:
            show(.waiting)
            apply(machine.update(id, at: now) { $0.judge(answer == .match, at: now) })
        case .keep: apply(machine.update(id, at: now) { $0.cancel(.policy) })
        }
    }

    private func end() {
        listener?.close()
        discovery?.close()
        (listener, discovery) = (nil, nil)
        for link in links.values { link.channel.close() }
        if let timer { loop.cancel(timer.number) }
        timer = nil
        let running = links.values.compactMap(\.ranging)
        links = [:]
        Task {
            for session in running { await session.stop() }
            for session in sessions.values { await session.value }
            if let outcome { ending?.resume(returning: outcome) }
            ending = nil
        }
    }

    // MARK: Channels

    private func accept(_ descriptor: Int32) {
        let unfinished = links.filter { $1.channel.isUnfinished && $1.expected == nil }
        // The oldest goes: a handshake takes milliseconds, and who only sits there must not keep the peer out.
        if unfinished.count >= Self.unfinishedLimit,
            let oldest = unfinished.keys.min()
        {
            links[oldest]?.channel.close()
            links[oldest] = nil
        }
        let id = nextID()
        let channel = PeerChannel(accepting: descriptor, as: credentials, on: loop) {
            [weak self] event in self?.assumeIsolated { $0.take(event, id) }
        }
        links[id] = Link(channel: channel)
    }

    private func dial(_ addresses: [PeerAddress], as expected: RunName?) {
        let id = nextID()
        let channel = PeerChannel(dialing: addresses, as: credentials, on: loop) {
            [weak self] event in self?.assumeIsolated { $0.take(event, id) }
        }
        links[id] = Link(channel: channel, expected: expected)
    }

    private func nextID() -> RunMachine.LinkID {
        count += 1
        return RunMachine.LinkID(count)
    }

    private func take(_ event: PeerChannel.Event, _ id: RunMachine.LinkID) {
        let now = EventLoop.now
        switch event {
        case .established(let channel):
            links[id]?.role = channel.role
            links[id]?.group = channel.binding.group
            let connection = RunConnection(
                setup: setup(channel),
                peer: channel.peer,
                expected: links[id]?.expected
            )
            apply(machine.connect(id, connection, at: now))
            show(.peers(machine.running.count))
        case .received(let frame): apply(machine.receive(frame, on: id, at: now))
        case .garbled(let code): apply(machine.garble(id, code, at: now))
        case .ended(let error):
            let link = links[id]
            if machine.has(id) {
                apply(machine.lose(id, at: now))
            } else if let peer = link?.expected {
                machine.failToReach(peer, at: now)
                arm()
            } else if settings.peer != nil {
                finish(
                    MeetOutcome(
                        code: "NO_PEER",
                        sentence: error.detail,
                        hint: error.hint,
                        exit: .unavailable
                    )
                )
            }
            links[id] = nil
        }
    }

    private func setup(_ channel: EstablishedChannel) -> HandshakeSetup {
        var hello = Hello()
        hello.requiresPostQuantum = settings.requiresPostQuantum
        hello.isStrict = settings.isStrict
        hello.wordList = settings.wordList.rawValue
        hello.radio = radio.abilities
        var setup = HandshakeSetup(
            role: channel.role,
            channel: channel.binding,
            exporter: channel.exporter,
            identity: identity,
            hello: hello,
            biasShares: radio.biasShares,
            allowsUncalibrated: settings.allowsUncalibrated,
            totalDeadline: machine.totalDeadline
        )
        setup.rangingLimit = settings.rangingLimit
        return setup
    }

    private func take(_ event: Discovery.Event) {
        let now = EventLoop.now
        switch event {
        case .found(let name): apply(machine.find(name, at: now))
        case .left(let name): machine.miss(name)
        case .note(let text): show(.note(text))
        }
    }

    // MARK: What the machine says

    func apply(_ actions: [RunMachine.Action]) {
        waiting += actions
        guard !isPerforming else { return }
        isPerforming = true
        while !waiting.isEmpty { perform(waiting.removeFirst()) }
        isPerforming = false
        arm()
    }

    private func perform(_ action: RunMachine.Action) {
        switch action {
        case .dial(let name):
            let addresses = discovery?.addresses(of: name) ?? []
            if addresses.isEmpty {
                machine.failToReach(name, at: EventLoop.now)
            } else {
                dial(addresses, as: name)
            }
        case .refuse(let id, let code):
            links[id]?.channel.send(RunMachine.refusal(code))
            links[id]?.channel.close()
            links[id] = nil
        case .withdraw:
            discovery?.close()
            listener?.close()
            (discovery, listener) = (nil, nil)
        case .finish(let outcome): finish(MeetOutcome(outcome, distance: distance))
        case .link(let id, let action): perform(action, id)
        }
    }

    private func perform(_ action: HandshakeAction, _ id: RunMachine.LinkID) {
        let now = EventLoop.now
        switch action {
        case .send(let frame): links[id]?.channel.send(frame)
        case .makeKeys(let suite):
            do throws(CryptographyError) {
                let material = try HandshakeMaterial(suite)
                apply(machine.update(id, at: now) { $0.receive(material, at: now) })
            } catch {
                apply(machine.update(id, at: now) { $0.cancel(.internalError) })
            }
        case .startRanging(let block, let secrets, let bias): range(id, block, secrets, bias)
        case .stopRanging:
            links[id]?.isStopped = true
            if let session = links[id]?.ranging { Task { await session.stop() } }
        case .showPeerRanging: break
        case .lookUp(let peerID, _): lookUp(id, peerID)
        case .show(let words):
            // Strict for both if one of them wants it.
            let isStrict = machine.negotiation(on: id)?.isStrict ?? settings.isStrict
            show(.words(words, isStrict: isStrict, role: links[id]?.role ?? .a))
        case .store(let contact): keep(contact, id)
        case .countAttempt: count(id)
        case .forgiveAttempt: forgive(id)
        case .finish(let outcome):
            if case .stored(let peer) = outcome, let row = links[id]?.row {
                try? store.change(row) { contact throws(StoreError) in contact.peerStored = peer }
            }
            isInterrupted = links[id]?.attempt != nil
            links[id]?.channel.close()
            links[id] = nil
            tell(outcome)
        }
    }

    /// A link has ended, and the run goes on without it: the person is told why, not a minute later.
    private func tell(_ outcome: HandshakeOutcome) {
        guard machine.chosen == nil else { return }
        let isLast = waiting.contains { action in if case .finish = action { true } else { false } }
        guard !isLast, self.outcome == nil else { return }
        show(.peers(machine.running.count))
        let end = MeetOutcome(outcome, distance: nil)
        show(.note("\(end.code): \(end.sentence). Still waiting for somebody"))
    }

    func finish(_ outcome: MeetOutcome) {
        guard self.outcome == nil else { return }
        var outcome = outcome
        if outcome.code == "STORED", let label, let kept = try? store.contact(named: label) {
            outcome.take(label, kept.fingerprint)
        }
        if isInterrupted { outcome.interrupt() }
        self.outcome = outcome
        // The person need not wait for the board's last answers; a board that is lost has a run behind this one.
        if !outcome.isBoardLost { show(.finished(outcome)) }
        end()
    }

    // MARK: Time

    private func armTick() {
        loop.schedule(at: EventLoop.now.advanced(by: Self.tick)) { [weak self] in
            self?.assumeIsolated { $0.passTick() }
        }
    }

    private func passTick() {
        guard outcome == nil else { return }
        let now = EventLoop.now
        for id in links.keys where links[id]?.isStopped == false {
            if let decision = links[id]?.gate?.advance(to: now) { decide(decision, id) }
        }
        // A machine that slept has missed what the other side did.
        if Self.slept - asleep > 1_000_000_000 {
            apply(machine.cancel(.timeout, at: now))
        }
        asleep = Self.slept
        armTick()
    }

    private func arm() {
        guard outcome == nil, machine.deadline != timer?.due else { return }
        if let timer { loop.cancel(timer.number) }
        timer = machine.deadline.map { due in
            let number = loop.schedule(at: due) { [weak self] in
                self?.assumeIsolated { $0.expire() }
            }
            return (due, number)
        }
    }

    private func expire() {
        timer = nil
        apply(machine.expire(at: EventLoop.now))
    }

    /// How long the machine has slept since it was started, in nanoseconds.
    private static var slept: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - EventLoop.now.nanoseconds
    }
}
