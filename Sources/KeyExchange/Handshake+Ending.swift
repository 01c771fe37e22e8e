// SPDX-License-Identifier: Apache-2.0
import Cryptography
import UWBGate
import UWBRanging

extension Handshake {
    /// How far apart the medians of both sides may be, in millimeters.
    private static let agreement: Int32 = 150

    /// The peer's report against the own gate: finds faulty calibration and mixed-up sessions.
    func check(_ report: GateReport) throws(AbortCode) {
        let peer = Int32(report.medianMillimeters)
        let own = [gate.evidence?.median, gate.median].compactMap { $0?.millimeters }
        guard own.contains(where: { abs($0 - peer) <= Self.agreement }) else {
            throw .rangeIntegrity
        }
    }

    /// What the own gate opened on, as the peer is told.
    func report(_ evidence: Evidence) -> GateReport {
        GateReport(
            first: evidence.sequences.lowerBound,
            last: evidence.sequences.upperBound,
            valid: UInt8(clamping: evidence.valid),
            medianMillimeters: Int16(clamping: evidence.median.millimeters),
            spreadMillimeters: UInt16(clamping: evidence.spread.millimeters),
            isCalibrated: evidence.isCalibrated,
            computesNLOS: setup.computesNLOS
        )
    }

    /// From the own verdict to both DONE.
    mutating func concludeVerdicts(at now: Instant) throws(AbortCode) -> [HandshakeAction]? {
        if let ownVerdict, sent[.verdict] == nil {
            let frame = try coded(.verdict, Answer(isYes: ownVerdict).fields)
            let shown = deadlines.shown ?? now
            deadlines[.comparing] = nil
            deadlines[.waiting] = shown.advanced(by: HandshakeDeadlines.waiting)
            let actions = send(frame, at: now)
            return ownVerdict
                ? actions : actions + end(.wordsDiffer(byPeer: false), telling: nil)
        }
        if peerVerdict == false { return end(.wordsDiffer(byPeer: true), telling: nil) }
        if ownVerdict == true, peerVerdict == true, !isStoring {
            return try store(at: now)
        }
        if isStoring, peerStored != nil, sent[.done] != nil { return finishIfDone() }
        return nil
    }

    private mutating func store(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let root = keys?.contactRoot, let evidence = gate.evidence,
            let frame = received[.identity]
        else {
            throw .internalError
        }
        isStoring = true
        keys?.contactRoot = nil
        deadlines[.waiting] = nil
        deadlines[.total] = nil
        deadlines[.storing] = now.advanced(by: HandshakeDeadlines.storing)
        return [
            .store(
                NewContact(
                    peerID: try Identity(from: frame, suite: suite).id,
                    ownID: setup.identity.publicKey.x963Representation,
                    ownRole: role,
                    suite: suite,
                    contactRoot: root,
                    evidence: evidence,
                    group: setup.channel.group,
                    isStrict: negotiation?.isStrict ?? false,
                    transcript: transcript.latest
                )
            )
        ]
    }

    /// Ends when both DONE are there.
    mutating func finishIfDone() -> [HandshakeAction] {
        guard let peerStored, sent[.done] != nil else { return [] }
        return end(.stored(peer: peerStored), telling: nil)
    }

    /// The link is over: everything secret goes, the peer is told what it may be told.
    mutating func end(_ outcome: HandshakeOutcome, telling code: AbortCode?) -> [HandshakeAction] {
        var actions: [HandshakeAction] = []
        if let code { actions.append(.send(Abort(code).raw)) }
        if block != nil, deadlines.shown == nil { actions.append(.stopRanging) }
        if isCounted == true, sent[.reveal] == nil { actions.append(.forgiveAttempt) }
        isOver = true
        wipe()
        return actions + [.finish(outcome)]
    }

    /// The peer is gone, and why; what both have agreed on is stored all the same.
    mutating func losePeer(ending outcome: HandshakeOutcome) -> [HandshakeAction] {
        guard isStoring else { return end(outcome, telling: nil) }
        guard sent[.done] != nil else {
            isPeerGone = true
            return []
        }
        return end(.stored(peer: peerStored), telling: nil)
    }

    /// Lets go of every secret; the last holder's release wipes it.
    private mutating func wipe() {
        setup.exporter = nil
        (nonce, ephemeral, decapsulation) = (nil, nil, nil)
        ranging = nil
        (agreed, ownSecret, peerSecret, keys) = ([], nil, nil, nil)
        (sent, received) = ([:], [:])
    }
}
