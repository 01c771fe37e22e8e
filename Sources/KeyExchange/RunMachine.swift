// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// A run: one person who looks for one other, over at most four links, of which one is chosen.
///
/// Pure. It says whom to dial, which of two links with one peer stays, and that a key is shown on one link at the most: only
/// where no other gate is open at that moment. What happens on a link is its ``Handshake``'s.
public struct RunMachine: Sendable {
    /// One link of a run, by a number that its owner gives.
    public struct LinkID: Hashable, Sendable, Comparable {
        public let number: Int

        public init(_ number: Int) { self.number = number }

        public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    }

    public enum Action: Sendable {
        case dial(RunName)
        /// What its handshake wants; behind `finish` the link is closed.
        case link(LinkID, HandshakeAction)
        /// This link is none: tell the peer and close it.
        case refuse(LinkID, AbortCode)
        /// One is chosen, or the run is over: be found no more, and refuse who comes.
        case withdraw
        case finish(RunOutcome)
    }

    struct RunLink: Sendable {
        let peer: RunName
        let isDialed: Bool
        var handshake: Handshake
        /// T3, and whether a valid round has come since.
        var ranging: Instant?
        var hasRound = false
        var isOver = false
    }

    /// A channel without a place, and what its peer has sent already: a HELLO, from an honest one.
    private struct Waiting: Sendable {
        let id: LinkID
        let connection: RunConnection
        var frames: [RawFrame] = []
    }

    /// Until a first link ranges.
    public static let discovering = Duration.seconds(60)
    /// Without a valid round for so long, a link makes room.
    static let fruitless = Duration.seconds(8)

    private let name: RunName
    private let limit: Int
    private let isOpenEnded: Bool
    var links: [LinkID: RunLink] = [:]
    private var waiting: [Waiting] = []
    private var candidates: RunCandidates
    private var discovering: Instant?
    /// On which a key was shown.
    public private(set) var chosen: LinkID?
    private var isOver = false
    /// How the last link that counts has ended.
    private var last: HandshakeOutcome?
    private var isAmbiguous = false

    /// `limit`: links, 4 at the most, and fewer where the board ranges in fewer sessions. `seeks`: it looks for peers
    /// on the network; else its one link is the run.
    public init(_ name: RunName, limit: Int = 4, seeks: Bool, at now: Instant) {
        self.name = name
        self.limit = min(max(limit, 1), 4)
        isOpenEnded = seeks
        candidates = RunCandidates(name)
        discovering = now.advanced(by: Self.discovering)
    }

    /// The next moment at which ``expire(at:)`` has something to do.
    public var deadline: Instant? {
        guard !isOver else { return nil }
        var moments = links.values.compactMap(\.handshake.deadline)
        if let discovering { moments.append(discovering) }
        if chosen == nil, let dial = candidates.deadline { moments.append(dial) }
        if !waiting.isEmpty { moments += links.values.compactMap(Self.fruitlessAt) }
        return moments.min()
    }

    /// The links that are not over, with their peers.
    public var running: [(id: LinkID, peer: RunName)] {
        links.filter { !$0.value.isOver }.map { ($0.key, $0.value.peer) }.sorted { $0.0 < $1.0 }
    }

    /// What both HELLOs of a link came to; nil before both are there.
    public func negotiation(on id: LinkID) -> Negotiation? { links[id]?.handshake.negotiation }

    /// What a peer is told by ``Action/refuse(_:_:)``.
    public static func refusal(_ code: AbortCode) -> RawFrame { Abort(code).raw }

    // MARK: Discovery

    /// A run was found on the network.
    public mutating func find(_ peer: RunName, at now: Instant) -> [Action] {
        guard !isOver, chosen == nil else { return [] }
        candidates.find(peer, at: now)
        return dial(at: now)
    }

    /// A run is on the network no longer; a link with it goes on.
    public mutating func miss(_ peer: RunName) { candidates.miss(peer) }

    /// A connection to a run that was dialed did not come to be.
    public mutating func failToReach(_ peer: RunName, at now: Instant) {
        candidates.fail(peer, at: now)
    }

    private mutating func dial(at now: Instant) -> [Action] {
        candidates.take(at: now).map { .dial($0) }
    }

    // MARK: Links

    /// A channel is up.
    public mutating func connect(
        _ id: LinkID,
        _ connection: RunConnection,
        at now: Instant
    ) -> [Action] {
        guard !isOver, chosen == nil else { return [.refuse(id, .notChosen)] }
        guard connection.peer != name else { return [.refuse(id, .reflection)] }
        // Whoever copies another's instance gets a connection, and has another name.
        guard connection.expected.map({ $0 == connection.peer }) ?? true else {
            return [.refuse(id, .unexpectedFrame)]
        }
        candidates.link(connection.peer)
        var actions: [Action] = []
        if let old = links.first(where: { $0.value.peer == connection.peer && !$0.value.isOver }) {
            guard isPreferred(connection, to: old.value) else { return [.refuse(id, .glare)] }
            actions += end(old.key, .glare)
        } else if links.values.contains(where: { $0.peer == connection.peer }) {
            // With this run it is over.
            return [.refuse(id, .notChosen)]
        }
        guard links.values.filter({ !$0.isOver }).count < limit else {
            guard waiting.count < 4 else { return actions + [.refuse(id, .notChosen)] }
            waiting.append(Waiting(id: id, connection: connection))
            return actions + makeRoom(at: now)
        }
        return actions + begin(id, connection, at: now)
    }

    /// Of two links with one peer the one stays that the lower name dialed; of two alike the older.
    private func isPreferred(_ new: RunConnection, to old: RunLink) -> Bool {
        guard new.isDialed != old.isDialed else { return false }
        return new.isDialed == (name < new.peer)
    }

    private mutating func begin(
        _ id: LinkID,
        _ connection: RunConnection,
        at now: Instant
    ) -> [Action] {
        do {
            let (handshake, actions) = try Handshake.start(connection.setup, at: now)
            links[id] = RunLink(
                peer: connection.peer,
                isDialed: connection.isDialed,
                handshake: handshake
            )
            return filter(actions, of: id, at: now)
        } catch {
            return [.refuse(id, .internalError)]
        }
    }

    /// A link without a valid round in 8 s gives its place to one that waits.
    private mutating func makeRoom(at now: Instant) -> [Action] {
        var actions: [Action] = []
        while !waiting.isEmpty, chosen == nil, !isOver {
            let isFull = links.values.filter { !$0.isOver }.count >= limit
            if isFull {
                let fruitless = running.first { link in
                    links[link.id].flatMap(Self.fruitlessAt).map { $0 <= now } ?? false
                }
                guard let fruitless else { break }
                actions += end(fruitless.id, .notChosen)
            }
            let next = waiting.removeFirst()
            actions += begin(next.id, next.connection, at: now)
            for frame in next.frames { actions += receive(frame, on: next.id, at: now) }
        }
        return actions
    }

    private static func fruitlessAt(_ link: RunLink) -> Instant? {
        guard !link.isOver, !link.hasRound else { return nil }
        return link.ranging?.advanced(by: fruitless)
    }

    // MARK: What happens on a link

    /// A frame of a link's peer.
    public mutating func receive(_ frame: RawFrame, on id: LinkID, at now: Instant) -> [Action] {
        guard let place = waiting.firstIndex(where: { $0.id == id }) else {
            return update(id, at: now) { $0.receive(frame, at: now) }
        }
        guard waiting[place].frames.isEmpty else {
            waiting.remove(at: place)
            return [.refuse(id, .unexpectedFrame)]
        }
        waiting[place].frames.append(frame)
        return []
    }

    /// Hands something to a link's handshake, and says what is to be done.
    public mutating func update(
        _ id: LinkID,
        at now: Instant,
        _ input: (inout Handshake) -> [HandshakeAction]
    ) -> [Action] {
        guard var link = links[id], !link.isOver else { return [] }
        // Out of the table while it changes: a copy of its transcript and frames would be made otherwise.
        links[id] = nil
        let actions = input(&link.handshake)
        links[id] = link
        return filter(actions, of: id, at: now)
    }

    /// A valid round has come on a link.
    public mutating func noteRound(_ id: LinkID) { links[id]?.hasRound = true }

    /// Whether a connection has a link or waits for one.
    public func has(_ id: LinkID) -> Bool {
        running.contains { $0.id == id } || waiting.contains { $0.id == id }
    }

    /// A connection's peer sends what is no frame: nothing that follows can be read.
    public mutating func garble(_ id: LinkID, _ code: AbortCode, at now: Instant) -> [Action] {
        if let place = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: place)
            return [.refuse(id, code)]
        }
        // One that stores goes on to its end, without the peer.
        let actions = update(id, at: now) { $0.cancel(code) }
        return actions.isEmpty ? lose(id, at: now) : actions
    }

    /// A connection is gone, whether its link had begun or not.
    public mutating func lose(_ id: LinkID, at now: Instant) -> [Action] {
        waiting.removeAll { $0.id == id }
        return update(id, at: now) { $0.losePeer(at: now) }
    }

    /// The board is gone: it ends every link that still needs it.
    public mutating func loseBoard(at now: Instant) -> [Action] {
        running.flatMap { link in update(link.id, at: now) { $0.loseBoard(at: now) } }
    }

    /// The person wants no more, or the machine slept.
    public mutating func cancel(_ code: AbortCode = .userCancel, at now: Instant) -> [Action] {
        let actions = running.flatMap { link in update(link.id, at: now) { $0.cancel(code) } }
        // One that stores goes on to its end.
        return running.isEmpty ? actions + finish(.cancelled) : actions
    }

    /// A deadline has come.
    public mutating func expire(at now: Instant) -> [Action] {
        guard !isOver else { return [] }
        var actions = running.flatMap { link in
            update(link.id, at: now) { $0.expire(at: now) }
        }
        if chosen == nil { actions += dial(at: now) }
        actions += makeRoom(at: now)
        if let discovering, discovering <= now {
            self.discovering = nil
            actions += running.flatMap { end($0.id, .timeout) }
            actions += finish(.noPeer(last))
        }
        return actions
    }

    private mutating func end(_ id: LinkID, _ code: AbortCode) -> [Action] {
        guard let actions = links[id]?.handshake.cancel(code) else { return [] }
        links[id]?.isOver = true
        return actions.map { .link(id, $0) }
    }

    /// Looks at what a handshake wants before anyone does it: a key is shown once.
    private mutating func filter(
        _ actions: [HandshakeAction],
        of id: LinkID,
        at now: Instant
    ) -> [Action] {
        var result: [Action] = []
        for action in actions {
            switch action {
            case .send(let frame) where frame.type == .identity:
                let others = running.map(\.id).filter { $0 != id }
                let open = others.filter { links[$0]?.handshake.gate.isOpen ?? false }
                guard chosen == nil, open.isEmpty else {
                    // Dropped with all behind it: nothing of this step has left.
                    isAmbiguous = true
                    return result + (open + [id]).flatMap { end($0, .ambiguousPeer) }
                        + settle(at: now)
                }
                chosen = id
                discovering = nil
                result.append(.link(id, action))
                result += others.flatMap { end($0, .notChosen) }
                result += waiting.map { .refuse($0.id, .notChosen) }
                waiting = []
                result.append(.withdraw)
            case .startRanging:
                links[id]?.ranging = now
                discovering = nil
                result.append(.link(id, action))
            case .finish(let outcome):
                links[id]?.isOver = true
                note(outcome, of: id)
                result.append(.link(id, action))
                result += settle(at: now)
            default: result.append(.link(id, action))
            }
        }
        return result
    }

    /// Which outcome tells the person most: that of a link that ranged goes before a stranger's.
    private mutating func note(_ outcome: HandshakeOutcome, of id: LinkID) {
        let ranged = links[id]?.ranging != nil
        switch outcome {
        // Of two links with one peer the other goes on.
        case .failed(.glare), .peerFailed(.glare): return
        default: break
        }
        if id == chosen || ranged || last == nil { last = outcome }
    }

    /// After a link has ended: the run's end, or a place for one that waits.
    private mutating func settle(at now: Instant) -> [Action] {
        guard !isOver else { return [] }
        if isAmbiguous { return running.flatMap { end($0.id, .notChosen) } + finish(.ambiguous) }
        let room = chosen == nil ? makeRoom(at: now) : []
        guard running.isEmpty, waiting.isEmpty else { return room }
        // Strangers come and go; the search ends by its time, or when a link that ranged has ended.
        guard chosen != nil || !isOpenEnded || discovering == nil, let last else { return room }
        return room + finish(.link(last))
    }

    private mutating func finish(_ outcome: RunOutcome) -> [Action] {
        guard !isOver else { return [] }
        isOver = true
        let left = waiting.map { Action.refuse($0.id, .notChosen) }
        waiting = []
        return left + [.withdraw, .finish(outcome)]
    }
}

/// How a run ended.
public enum RunOutcome: Sendable {
    /// As its chosen link did, or the last one that ranged.
    case link(HandshakeOutcome)
    /// Two gates were open at once: no key was shown.
    case ambiguous
    /// Nobody came in time; how a link with somebody ended who could not, if one did.
    case noPeer(HandshakeOutcome?)
    case cancelled
}

/// A channel that is up, as a run takes it.
public struct RunConnection: Sendable {
    public var setup: HandshakeSetup
    /// The peer's run, computed from its key.
    public var peer: RunName
    /// The run that was dialed by its name on the network; nil: by an address, or it was the peer who dialed.
    public var expected: RunName?
    public var isDialed: Bool { setup.role == .a }

    public init(setup: HandshakeSetup, peer: RunName, expected: RunName?) {
        self.setup = setup
        self.peer = peer
        self.expected = expected
    }
}
