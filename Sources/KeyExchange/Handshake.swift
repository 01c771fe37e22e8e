// SPDX-License-Identifier: Apache-2.0
public import Cryptography
public import UWBGate
public import UWBRanging

/// One link of a run, from the authenticated channel to the stored contact: a pure reducer.
///
/// Frames, the gate, the person and time come in; actions come out. Whatever comes when the link has ended
/// changes nothing. Secrets are let go of at the moment that section 5 of the protocol says.
public struct Handshake: Sendable {
    /// What frames of a stage, ours or the peer's, exist.
    var sent: [FrameType: RawFrame] = [:]
    var received: [FrameType: RawFrame] = [:]
    var rangeFrames = 0
    var announcements = 0

    var setup: HandshakeSetup
    var transcript: Transcript
    var negotiation: Negotiation?
    var block: ParameterBlock?
    /// The own public keys of this link, and TOKEN's random octets.
    var identity: Identity?
    var tokenRandom: [UInt8] = []
    /// Names the ranging that the gate's evidence must be of.
    var rangingID: [UInt8]?

    // Secrets; nil before they are made and after they are done with.
    var nonce: SecureBytes?
    var ephemeral: P256.KeyAgreement.PrivateKey?
    var decapsulation: MLKEM1024.PrivateKey?
    var ranging: RangingSecrets?
    /// The peer's, checked; until we have encapsulated to it.
    var peerKey: MLKEM1024.PublicKey?
    /// Z1, Z2, Z3.
    var agreed: [SecureBytes] = []
    /// What we encapsulated, and what the peer did.
    var ownSecret: SecureBytes?
    var peerSecret: SecureBytes?
    var keys: KeySchedule?

    // The gate.
    var gate = GateState()
    /// The peer's report, held until the own gate has opened.
    var peerGate: GateReport?
    var isPeerGateValid = false

    // The end.
    var isLookedUp = false
    /// Whether this run is among those that failed, until it has not; nil: nobody was asked.
    var isCounted: Bool?
    var isPeerConfirmed = false
    var ownVerdict: Bool?
    var peerVerdict: Bool?
    var isStoring = false
    var isPeerGone = false
    var peerStored: Bool?
    var isOver = false
    var deadlines = HandshakeDeadlines()

    /// The own gate, as far as this link goes by it.
    struct GateState: Sendable {
        /// The evidence of the first opening; the ``OpenGate`` that gave it is consumed.
        var evidence: Evidence?
        var isOpen = false
        var median: Distance?
    }

    var role: Role { setup.role }
    var suite: Suite { negotiation?.suite ?? .classical }

    /// The next moment at which ``expire(at:)`` has something to do.
    public var deadline: Instant? { isOver ? nil : deadlines.next }

    /// Begins with the own HELLO.
    public static func start(
        _ setup: HandshakeSetup,
        at now: Instant
    ) throws(CryptographyError) -> (Handshake, [HandshakeAction]) {
        var handshake = Handshake(setup, try Transcript(setup.channel))
        handshake.deadlines[.total] = setup.totalDeadline
        let actions = handshake.send(setup.hello.raw, at: now)
        return (handshake, actions)
    }

    private init(_ setup: HandshakeSetup, _ transcript: Transcript) {
        self.setup = setup
        self.transcript = transcript
    }
}

// MARK: What comes in

extension Handshake {
    /// A frame of the peer's.
    public mutating func receive(_ frame: RawFrame, at now: Instant) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in try handshake.take(frame, at: now) }
    }

    /// What ``HandshakeAction/makeKeys(_:)`` asked for.
    public mutating func receive(
        _ material: HandshakeMaterial,
        at now: Instant
    ) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard handshake.identity == nil, handshake.negotiation != nil else { return [] }
            guard (material.decapsulation != nil) == (handshake.suite == .hybrid) else {
                throw .internalError
            }
            (handshake.nonce, handshake.ephemeral) = (material.nonce, material.ephemeral)
            handshake.decapsulation = material.decapsulation
            handshake.tokenRandom = material.tokenRandom
            handshake.identity = Identity(
                id: handshake.setup.identity.publicKey.x963Representation,
                ephemeral: material.ephemeral.publicKey.x963Representation,
                encapsulationKey: material.decapsulation?.publicKey.rawRepresentation ?? []
            )
            return try handshake.advance(at: now)
        }
    }

    /// The own gate has opened. An opening of another link's ranging, or on another channel, is none of ours.
    public mutating func open(_ opening: consuming OpenGate, at now: Instant) -> [HandshakeAction] {
        let evidence = opening.evidence
        return step { handshake throws(AbortCode) in
            guard let block = handshake.block, let rangingID = handshake.rangingID,
                evidence.session.rangingID == rangingID,
                evidence.session.timestamps == .provisioned,
                evidence.session.channel == block.channel
            else { return [] }
            guard evidence.isCalibrated || handshake.setup.allowsUncalibrated else {
                throw .uncalibrated
            }
            handshake.gate.isOpen = true
            handshake.gate.median = evidence.median
            if handshake.gate.evidence == nil { handshake.gate.evidence = evidence }
            handshake.deadlines[.gateLost] = nil
            return try handshake.advance(at: now)
        }
    }

    /// The own gate has closed.
    public mutating func closeGate(at now: Instant) {
        guard !isOver, gate.isOpen else { return }
        gate.isOpen = false
        if sent[.identity] != nil, sent[.reveal] == nil {
            deadlines[.gateLost] = now.advanced(by: HandshakeDeadlines.gateLost)
        }
    }

    /// The own gate's median, as it is now.
    public mutating func measure(_ median: Distance?) { gate.median = median }

    /// The contact store's answer.
    public mutating func receive(
        _ known: KnownContact,
        isForced: Bool = false,
        at now: Instant
    ) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard handshake.isPeerConfirmed, !handshake.isLookedUp else { return [] }
            switch known {
            case .refused: throw .policy
            case .known(.hybrid) where handshake.suite == .classical && !isForced:
                // DOWNGRADE would say that the peer is known.
                return handshake.end(.failed(.downgrade), telling: .policy)
            case .known, .unknown: break
            }
            handshake.isLookedUp = true
            return try handshake.advance(at: now)
        }
    }

    /// The run is counted among the failed ones, or `refusal`: why it may not go on.
    public mutating func counted(
        _ refusal: AbortCode? = nil,
        at now: Instant
    ) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard handshake.isCounted == false else { return [] }
            if let refusal { throw refusal }
            handshake.isCounted = true
            return try handshake.advance(at: now)
        }
    }

    /// The person says whether the words are the same; it counts no sooner than 2 s after they appear.
    public mutating func judge(_ isMatch: Bool, at now: Instant) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard handshake.ownVerdict == nil, let shown = handshake.deadlines.shown,
                shown.advanced(by: HandshakeDeadlines.reading) <= now
            else { return [] }
            handshake.ownVerdict = isMatch
            return try handshake.advance(at: now)
        }
    }

    /// Whether the contact was kept.
    public mutating func stored(_ isDone: Bool, at now: Instant) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard handshake.isStoring, handshake.sent[.done] == nil else { return [] }
            let answer = try handshake.coded(.done, Answer(isYes: isDone).fields)
            var actions = handshake.send(answer, at: now)
            if !isDone {
                actions += handshake.end(.failed(.storeFailed), telling: nil)
            } else if handshake.isPeerGone {
                actions += handshake.end(.stored(peer: nil), telling: nil)
            } else {
                actions += handshake.finishIfDone()
            }
            return actions
        }
    }

    /// Tells the peer how far the own ranging is, for its display: 8 times at the most.
    public mutating func announce(_ state: RangeState) -> [HandshakeAction] {
        guard !isOver, sent[.token] != nil, !hasWords, announcements < 8 else { return [] }
        announcements += 1
        return [.send(state.raw)]
    }

    /// The board is gone: before T8 that ends the run.
    public mutating func loseBoard(at now: Instant) -> [HandshakeAction] {
        step { handshake throws(AbortCode) in
            guard !handshake.hasWords else { return [] }
            throw .uwbLost
        }
    }

    /// The connection is gone.
    public mutating func losePeer(at now: Instant) -> [HandshakeAction] {
        guard !isOver else { return [] }
        return losePeer(ending: .peerLost)
    }

    /// This side wants no more of it, for a reason.
    public mutating func cancel(_ code: AbortCode = .userCancel) -> [HandshakeAction] {
        isOver || isStoring ? [] : end(.failed(code), telling: code)
    }

    /// A deadline has come.
    public mutating func expire(at now: Instant) -> [HandshakeAction] {
        guard !isOver, let kind = deadlines.expired(at: now) else { return [] }
        switch kind {
        case .gateLost: return end(.failed(.gateLost), telling: .gateLost)
        case .storing where sent[.done] == nil:
            return end(.failed(.storeFailed), telling: nil)
        case .storing: return end(.stored(peer: nil), telling: nil)
        default:
            let timeout = kind.timeout
            return end(.timedOut(timeout), telling: timeout.told)
        }
    }

    /// Does something that may end the link. What both have agreed on is stored all the same, so a fault of the peer's
    /// behind that is told to it, and is no failure of the contact's.
    private mutating func step(
        _ body: (inout Handshake) throws(AbortCode) -> [HandshakeAction]
    ) -> [HandshakeAction] {
        guard !isOver else { return [] }
        do throws(AbortCode) { return try body(&self) } catch {
            guard isStoring, error != .internalError else {
                return end(.failed(error), telling: error)
            }
            guard !isPeerGone else { return [] }
            return [.send(Abort(error).raw)] + losePeer(ending: .failed(error))
        }
    }
}
