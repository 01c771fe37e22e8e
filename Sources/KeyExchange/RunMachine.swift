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
        let began: Instant
        var handshake: Handshake
        /// T3, and whether a valid round has come since.
        var ranging: Instant?
        /// Until when its gate may open.
        var rangingEnd: Instant?
        var hasRound = false

        /// How much its end says: a peer whom the boards heard tells more than one who only came.
        var weight: Int { hasRound ? 2 : ranging == nil ? 0 : 1 }
    }

    /// A channel without a place, and what its peer has sent already: a HELLO, from an honest one.
    struct Waiting: Sendable {
        let id: LinkID
        let connection: RunConnection
        var frames: [RawFrame] = []
    }

    /// Until a first link ranges.
    public static let discovering = Duration.seconds(60)
    /// All of it, but for the storing.
    public static let total = Duration.seconds(300)
    /// Without ranging, or without a valid round of it, for so long, a link makes room. Who waits for it has sent its
    /// HELLO and takes no answer for 5 s.
    static let fruitless = Duration.seconds(4)
    /// How many names are kept of those with whom it is over: a flood must not fill the memory.
    private static let memory = 256

    private let name: RunName
    private let limit: Int
    let isOpenEnded: Bool
    /// When the run must be over.
    public let totalDeadline: Instant
    var links: [LinkID: RunLink] = [:]
    var waiting: [Waiting] = []
    /// With whom it is over, the latest last.
    private var past: [RunName] = []
    private var candidates: RunCandidates
    /// Until when a run in which no link runs waits for somebody; nil: no longer.
    var search: Instant?
    /// On which a key was shown.
    public internal(set) var chosen: LinkID?
    var isOver = false
    /// How the link has ended whose end says most.
    var last: (outcome: HandshakeOutcome, weight: Int)?
    var isAmbiguous = false
    /// The own board does not range any more.
    var isBoardLost = false

    /// `limit`: links, 4 at the most, and fewer where the board ranges in fewer sessions. `seeks`: it looks for peers
    /// on the network; else its one link is the run.
    public init(_ name: RunName, limit: Int = 4, seeks: Bool, at now: Instant) {
        self.name = name
        self.limit = min(max(limit, 1), 4)
        isOpenEnded = seeks
        candidates = RunCandidates(name)
        search = now.advanced(by: Self.discovering)
        totalDeadline = now.advanced(by: Self.total)
    }

    /// The next moment at which ``expire(at:)`` has something to do.
    public var deadline: Instant? {
        guard !isOver else { return nil }
        var moments = links.values.compactMap(\.handshake.deadline)
        if let search { moments.append(search) }
        if chosen == nil, let dial = candidates.deadline { moments.append(dial) }
        if !waiting.isEmpty { moments += links.values.compactMap(Self.fruitlessAt) }
        return moments.min()
    }

    /// The links, with their peers.
    public var running: [(id: LinkID, peer: RunName)] {
        links.map { ($0.key, $0.value.peer) }.sorted { $0.0 < $1.0 }
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

    // MARK: Links

    /// A channel is up.
    public mutating func connect(
        _ id: LinkID,
        _ connection: RunConnection,
        at now: Instant
    ) -> [Action] {
        guard !isOver, !isBoardLost, chosen == nil else { return [.refuse(id, .notChosen)] }
        guard connection.peer != name else { return [.refuse(id, .reflection)] }
        // Whoever copies another's instance gets a connection, and has another name.
        guard connection.expected.map({ $0 == connection.peer }) ?? true else {
            return [.refuse(id, .unexpectedFrame)]
        }
        guard !past.contains(connection.peer) else { return [.refuse(id, .notChosen)] }
        candidates.link(connection.peer)
        var actions: [Action] = []
        if let old = links.first(where: { $0.value.peer == connection.peer }) {
            guard isPreferred(connection, to: old.value.isDialed) else {
                return [.refuse(id, .glare)]
            }
            actions += end(old.key, .glare, at: now)
        } else if let place = waiting.firstIndex(where: { $0.connection.peer == connection.peer }) {
            guard isPreferred(connection, to: waiting[place].connection.isDialed) else {
                return [.refuse(id, .glare)]
            }
            actions.append(.refuse(waiting.remove(at: place).id, .glare))
        }
        guard links.count < limit else {
            guard waiting.count < 4 else { return actions + [.refuse(id, .notChosen)] }
            waiting.append(Waiting(id: id, connection: connection))
            return actions + makeRoom(at: now)
        }
        return actions + begin(id, connection, at: now)
    }

    /// Of two links with one peer the one stays that the lower name dialed; of two alike the older.
    private func isPreferred(_ new: RunConnection, to isOldDialed: Bool) -> Bool {
        guard new.isDialed != isOldDialed else { return false }
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
                began: now,
                handshake: handshake
            )
            return filter(actions, of: id, at: now)
        } catch {
            return [.refuse(id, .internalError)]
        }
    }

    /// A link that has come to nothing yet gives its place to one that waits.
    mutating func makeRoom(at now: Instant) -> [Action] {
        var actions: [Action] = []
        while !waiting.isEmpty, chosen == nil, !isOver {
            if links.count >= limit {
                let fruitless = running.first { link in
                    links[link.id].flatMap(Self.fruitlessAt).map { $0 <= now } ?? false
                }
                guard let fruitless else { break }
                actions += end(fruitless.id, .notChosen, at: now)
            }
            let next = waiting.removeFirst()
            actions += begin(next.id, next.connection, at: now)
            for frame in next.frames { actions += receive(frame, on: next.id, at: now) }
        }
        return actions
    }

    private static func fruitlessAt(_ link: RunLink) -> Instant? {
        link.hasRound ? nil : (link.ranging ?? link.began).advanced(by: fruitless)
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
        guard var link = links[id] else { return [] }
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
        links[id] != nil || waiting.contains { $0.id == id }
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

    /// The link has no more to say. With its peer it is over, but where another link with it goes on, or it had no room.
    mutating func forget(_ id: LinkID, _ outcome: HandshakeOutcome?, at now: Instant) {
        guard let link = links.removeValue(forKey: id) else { return }
        switch outcome {
        case .failed(.glare), .peerFailed(.glare): return
        case .peerFailed(.notChosen) where link.handshake.negotiation == nil:
            candidates.fail(link.peer, at: now)
        default:
            past.append(link.peer)
            if past.count > Self.memory { past.removeFirst() }
        }
    }

    /// Whom to dial now.
    mutating func dial(at now: Instant) -> [Action] {
        candidates.take(at: now).map { .dial($0) }
    }
}
