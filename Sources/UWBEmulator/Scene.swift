// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI
public import UWBRanging

/// Boards in a room: where they are, how they move, and what they measure of each other.
///
/// Pure: a seed makes a run repeatable, and what two boards measure of each other in one block is the
/// same on both. Two range only if all that both must agree on agrees, and fail as real boards do
/// where it does not.
public struct Scene: Sendable {
    /// One board's place in the scene.
    public struct BoardID: Hashable, Sendable { let index: Int }

    struct Slot: Sendable {
        var board: EmulatedBoard
        var placement: Placement
    }

    /// Who ranges under which address and session: for finding the peers of a round.
    struct Station: Hashable, Sendable {
        let session: SessionID
        let address: MacAddress
    }

    public var radio: RadioModel
    public var attacker: Attacker?
    private let seed: UInt64
    private let start: Instant
    private(set) var slots: [Int: Slot] = [:]
    private var stations: [Station: [(board: Int, token: SessionToken)]] = [:]
    private var next = 0

    public init(seed: UInt64 = 0, radio: RadioModel = RadioModel(), start: Instant) {
        self.seed = seed
        self.radio = radio
        self.start = start
    }

    /// Puts a board into the scene.
    public mutating func add(
        _ board: EmulatedBoard,
        at placement: Placement = Placement()
    ) -> BoardID {
        defer { next += 1 }
        slots[next] = Slot(board: board, placement: placement)
        return BoardID(index: next)
    }

    public mutating func remove(_ id: BoardID) {
        withdraw(id)
        slots[id.index] = nil
    }

    public mutating func move(_ id: BoardID, _ path: Path) {
        slots[id.index]?.placement.path = path
    }

    public mutating func connect(_ id: BoardID, at now: Instant) -> [EmulatedBoard.Emission] {
        slots[id.index]?.board.connect(at: now) ?? []
    }

    /// Octets of a board's host.
    public mutating func receive(
        _ octets: RawSpan,
        of id: BoardID,
        at now: Instant
    ) -> [EmulatedBoard.Emission] {
        let emissions = slots[id.index]?.board.receive(octets, at: now) ?? []
        enlist(id, at: now)
        return emissions
    }

    /// When a board's next round is over.
    public func deadline(of id: BoardID) -> Instant? { slots[id.index]?.board.deadline }

    public mutating func expire(_ id: BoardID, at now: Instant) -> [EmulatedBoard.Emission] {
        guard var board = slots[id.index]?.board else { return [] }
        let emissions = board.expire(at: now) { round in measure(round, of: id.index) }
        slots[id.index]?.board = board
        enlist(id, at: now)
        return emissions
    }

    /// Notes which sessions range, and when their first round is over.
    private mutating func enlist(_ id: BoardID, at now: Instant) {
        withdraw(id)
        guard let board = slots[id.index]?.board else { return }
        for (token, session) in board.sessions where session.state == .active {
            if session.due == nil {
                slots[id.index]?.board.sessions[token]?.due = now.advanced(by: session.interval)
            }
            guard let address = session.address else { continue }
            stations[Station(session: session.id, address: address), default: []].append(
                (id.index, token)
            )
        }
        listed[id.index] = board.sessions.values.compactMap { session in
            guard session.state == .active, let address = session.address else { return nil }
            return Station(session: session.id, address: address)
        }
    }

    private var listed: [Int: [Station]] = [:]

    private mutating func withdraw(_ id: BoardID) {
        for station in listed.removeValue(forKey: id.index) ?? [] {
            stations[station]?.removeAll { $0.board == id.index }
            if stations[station]?.isEmpty == true { stations[station] = nil }
        }
    }
}

extension Scene {
    /// What one round of a session gave: a record for each of its peers.
    private func measure(_ round: EmulatedRound, of index: Int) -> [TwoWayMeasurement] {
        round.session.peers.map { peer in
            let station = Station(session: round.session.id, address: peer)
            let others = stations[station] ?? []
            let sessions = others.compactMap { other -> (Int, EmulatedSession)? in
                guard other.board != index else { return nil }
                return slots[other.board]?.board.sessions[other.token].map { (other.board, $0) }
            }
            // The one that agrees, else the one that comes nearest to it.
            let best = sessions.max { left, right in
                Agreement(round.session, left.1) < Agreement(round.session, right.1)
            }
            guard let (other, session) = best else {
                return Self.failed(peer, .rangingReceiveTimeout)
            }
            let agreement = Agreement(round.session, session)
            guard agreement == .whole else { return Self.failed(peer, agreement.status) }
            return record(peer, round, index, other)
        }
    }

    private func record(
        _ peer: MacAddress,
        _ round: EmulatedRound,
        _ index: Int,
        _ other: Int
    ) -> TwoWayMeasurement {
        guard let near = slots[index], let far = slots[other] else {
            return Self.failed(peer, .rangingReceiveTimeout)
        }
        var random = randomness(round, index, other)
        let time = round.time.nanoseconds - start.nanoseconds
        let (here, there) = (near.placement, far.placement)
        var distance = here.path.position(at: time).distance(to: there.path.position(at: time))
        if distance > radio.range {
            guard case .relay(let delay)? = attacker else {
                return Self.failed(peer, .rangingReceiveTimeout)
            }
            distance += delay
        }
        guard random.unit() >= radio.loss else { return Self.failed(peer, .rangingReceiveTimeout) }
        let isObstructed = here.isObstructed(at: time) || there.isObstructed(at: time)
        var measured = distance + here.bias + there.bias + radio.noise * random.normal()
        if isObstructed { measured += radio.obstruction }
        if case .shortening(let probability, let shortened)? = attacker, random.unit() < probability
        {
            measured = min(measured, shortened)
        }
        if let forged = here.forged(at: time) ?? there.forged(at: time) { measured = forged }
        // A field of 16 bits; what is no number is taken for far away.
        let bounded = measured.isFinite ? min(max(measured, -655), 655) : 655
        let centimeters = Int(bounded * 100 + (bounded < 0 ? -0.5 : 0.5))
        // Power falls by 20 dB from one meter to ten; half decibels, without libm: by doublings.
        return TwoWayMeasurement(
            address: peer,
            status: centimeters < 0 ? .okNegativeDistance : .ok,
            lineOfSight: .free,
            distanceCentimeters: UInt16(min(centimeters.magnitude, 0xFFFE)),
            signalStrength: SignalStrength(rawValue: Self.strength(distance, isObstructed))
        )
    }

    /// What is measured in a block is the same for both who take part in it.
    private func randomness(_ round: EmulatedRound, _ one: Int, _ other: Int) -> RandomSource {
        let block = round.time.nanoseconds / max(1, round.session.interval.wholeNanoseconds)
        let pair = UInt64(min(one, other)) << 32 | UInt64(max(one, other))
        var mixed = RandomSource(seed: seed ^ pair &* 0x9E37_79B9_7F4A_7C15)
        return RandomSource(seed: mixed.next() ^ UInt64(bitPattern: block) &* 0xBF58_476D_1CE4_E5B9)
    }

    /// As captured from a DWM3001CDK without a peer: no line of sight told, no distance, slot 2.
    private static func failed(_ peer: MacAddress, _ status: Status) -> TwoWayMeasurement {
        TwoWayMeasurement(address: peer, status: status, slot: 2)
    }

    /// -60 dBm at a meter, 6 dB less with each doubling, 10 dB less behind a body.
    private static func strength(_ distance: Double, _ isObstructed: Bool) -> UInt8 {
        var halves = 120
        var reach = 1.0
        while reach * 2 <= distance, halves < 230 {
            reach *= 2
            halves += 12
        }
        return UInt8(min(255, halves + (isObstructed ? 20 : 0)))
    }
}

extension Duration {
    /// Whole nanoseconds.
    var wholeNanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
