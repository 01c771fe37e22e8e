// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// What ends a link, and with the last one the run.
///
/// Before a link is chosen no peer can end a run: whoever is on the network may come, range and go. It ends by its own
/// time, its own board or its own person.
extension RunMachine {
    /// The board is gone: it ends every link that still needs it, and the run with them.
    public mutating func loseBoard(at now: Instant) -> [Action] {
        isBoardLost = true
        // Without a board nobody else is to be met in this run.
        let left = waiting.map { Action.refuse($0.id, .uwbLost) }
        waiting = []
        let actions =
            left + running.flatMap { link in update(link.id, at: now) { $0.loseBoard(at: now) } }
        return links.isEmpty ? actions + finish(.link(.failed(.uwbLost))) : actions
    }

    /// The person wants no more, or the machine slept.
    public mutating func cancel(_ code: AbortCode = .userCancel, at now: Instant) -> [Action] {
        // First, so that none of them takes the place of one that ends.
        var actions = waiting.map { Action.refuse($0.id, code) }
        waiting = []
        actions += running.flatMap { link in update(link.id, at: now) { $0.cancel(code) } }
        // One that stores goes on to its end.
        return links.isEmpty ? actions + finish(.link(.failed(code))) : actions
    }

    /// A deadline has come.
    public mutating func expire(at now: Instant) -> [Action] {
        guard !isOver else { return [] }
        var actions = running.flatMap { link in
            update(link.id, at: now) { $0.expire(at: now) }
        }
        if chosen == nil { actions += dial(at: now) }
        actions += makeRoom(at: now)
        if let search, search <= now {
            self.search = nil
            // Those that range have a time of their own.
            for link in running where links[link.id]?.ranging == nil {
                actions += end(link.id, .timeout, at: now)
            }
            actions += settle(at: now)
        }
        return actions
    }

    mutating func end(_ id: LinkID, _ code: AbortCode, at now: Instant) -> [Action] {
        guard let actions = links[id]?.handshake.cancel(code) else { return [] }
        forget(id, .failed(code), at: now)
        return actions.map { .link(id, $0) }
    }

    /// Looks at what a handshake wants before anyone does it: a key is shown once.
    mutating func filter(
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
                    return result + (open + [id]).flatMap { end($0, .ambiguousPeer, at: now) }
                        + settle(at: now)
                }
                chosen = id
                search = nil
                result.append(.link(id, action))
                result += others.flatMap { end($0, .notChosen, at: now) }
                result += waiting.map { .refuse($0.id, .notChosen) }
                waiting = []
                result.append(.withdraw)
            case .startRanging:
                links[id]?.ranging = now
                // The search goes on for as long as this may take, and never for less than it would have without.
                if let limit = links[id]?.handshake.deadlines[.ranging] {
                    links[id]?.rangingEnd = limit
                    search = max(search ?? limit, min(limit, totalDeadline))
                }
                result.append(.link(id, action))
            case .finish(let outcome):
                note(outcome, of: id)
                if hasTakenItsTime(id, outcome, at: now) { search = nil }
                forget(id, outcome, at: now)
                result.append(.link(id, action))
                result += settle(at: now)
            default: result.append(.link(id, action))
            }
        }
        return result
    }

    /// Whether a link was given the whole time for its gate. The peer's clock may be ahead of the own by a little; a peer
    /// that gives up sooner ends its link and not the search.
    private func hasTakenItsTime(
        _ id: LinkID,
        _ outcome: HandshakeOutcome,
        at now: Instant
    ) -> Bool {
        switch outcome {
        case .timedOut(.gateTimeout): true
        case .peerFailed(.gateTimeout):
            links[id]?.rangingEnd.map { $0 <= now.advanced(by: .seconds(1)) } ?? false
        default: false
        }
    }

    /// Which outcome tells the person most.
    private mutating func note(_ outcome: HandshakeOutcome, of id: LinkID) {
        switch outcome {
        // Of two links with one peer the other goes on.
        case .failed(.glare), .peerFailed(.glare): return
        default: break
        }
        let weight = id == chosen ? 3 : links[id]?.weight ?? 0
        if weight >= last?.weight ?? 0 { last = (outcome, weight) }
    }

    /// After a link has ended: the run's end, or a place for one that waits.
    private mutating func settle(at now: Instant) -> [Action] {
        guard !isOver else { return [] }
        if isAmbiguous {
            return running.flatMap { end($0.id, .notChosen, at: now) } + finish(.ambiguous)
        }
        let room = chosen == nil ? makeRoom(at: now) : []
        guard !isOver, links.isEmpty, waiting.isEmpty else { return room }
        guard chosen != nil || !isOpenEnded || isBoardLost || search == nil else { return room }
        guard let last, last.weight > 0 || !isOpenEnded else {
            return room + finish(.noPeer(last?.outcome))
        }
        return room + finish(.link(last.outcome))
    }

    private mutating func finish(_ outcome: RunOutcome) -> [Action] {
        guard !isOver else { return [] }
        isOver = true
        let left = waiting.map { Action.refuse($0.id, .notChosen) }
        waiting = []
        return left + [.withdraw, .finish(outcome)]
    }
}
