// SPDX-License-Identifier: Apache-2.0
import Cryptography
import UWBGate
import UWBRanging

extension Handshake {
    /// T8 is there: both have seen the words, or will at once.
    var hasWords: Bool { deadlines.shown != nil }

    /// Does whatever can be done now, stage by stage.
    mutating func advance(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        var actions: [HandshakeAction] = []
        while !isOver, let next = try step(at: now) { actions += next }
        return actions
    }

    /// The one thing that can be done next; nil: nothing.
    private mutating func step(at now: Instant) throws(AbortCode) -> [HandshakeAction]? {
        if let actions = try completeStage(at: now) { return actions }
        if let report = peerGate, gate.evidence != nil, !isPeerGateValid {
            try check(report)
            isPeerGateValid = true
            return []
        }
        if sent[.commit] == nil, identity != nil { return try sendCommit(at: now) }
        if sent[.token] == nil, transcript.values.count == 3 { return try sendToken(at: now) }
        if sent[.gate] == nil, let evidence = gate.evidence {
            return send(try coded(.gate, report(evidence).fields), at: now)
        }
        if sent[.identity] == nil, gate.isOpen, isPeerGateValid, sent[.gate] != nil,
            received[.gate] != nil
        {
            return try sendIdentity(at: now)
        }
        if suite == .hybrid, sent[.ciphertext] == nil, transcript.values.count == 6 {
            return try sendCiphertext(at: now)
        }
        if sent[.confirm] == nil, gate.isOpen, keys != nil {
            return send(try coded(.confirm, []), at: now)
        }
        if sent[.reveal] == nil, gate.isOpen, isLookedUp, sent[.confirm] != nil,
            role == .a || received[.reveal] != nil
        {
            switch isCounted {
            case nil:
                isCounted = false
                return [.countAttempt]
            case false: return nil
            default: return try sendReveal(at: now)
            }
        }
        return try concludeVerdicts(at: now)
    }

    // MARK: Stages

    /// Takes a stage whose both frames are there into the transcript, and does what follows from it.
    private mutating func completeStage(at now: Instant) throws(AbortCode) -> [HandshakeAction]? {
        let hashed = FrameType.stages(suite).dropLast(2)
        let done = transcript.values.count - 1
        guard done < hashed.count, let own = sent[hashed[done]], let peer = received[hashed[done]]
        else {
            return try notePeerConfirm(at: now)
        }
        let stage = hashed[done]
        let (a, b) = role == .a ? (own, peer) : (peer, own)
        do throws(CryptographyError) { try transcript.append(a: a, b: b) } catch {
            throw .internalError
        }
        switch stage {
        case .hello:
            let negotiation = try Negotiation(a: try Hello(from: a), b: try Hello(from: b))
            self.negotiation = negotiation
            // Read before two people wait for it.
            _ = WordList(rawValue: negotiation.wordList)?.words
            deadlines[.frame] = nil
            return [.makeKeys(suite)]
        case .commit:
            deadlines[.frame] = nil
            return []
        case .token: return try beginRanging(at: now)
        // The peer's report was verified and the own one is sent.
        case .gate: ranging = nil
        case .identity where suite == .classical: try makeKeys()
        case .ciphertext: try makeKeys()
        case .reveal: return try showWords(at: now)
        default: break
        }
        return []
    }

    private mutating func beginRanging(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let peer = received[.token], let block, let exporter = setup.exporter else {
            throw .internalError
        }
        let token = try Token(from: peer)
        guard token.parameters == block.octets else { throw .uwbUnavailable }
        let transcript = transcript.latest
        let secrets = try Self.cryptography { () throws(CryptographyError) in
            try RangingSecrets(
                exporter: exporter,
                transcript: transcript,
                keyLength: Int(block.keyLength)
            )
        }
        ranging = secrets
        rangingID = secrets.rangingID
        setup.exporter = nil
        deadlines[.frame] = nil
        deadlines[.ranging] = now.advanced(
            by: min(setup.rangingLimit, HandshakeDeadlines.ranging)
        )
        let bias = Distance(millimeters: Int32(token.biasShareMillimeters))
        return [.startRanging(block, secrets, peerBias: bias)]
    }

    /// All keys of the run, once T6 is there; what they are made of is let go of.
    private mutating func makeKeys() throws(AbortCode) {
        var secrets = agreed
        if suite == .hybrid {
            guard let ownSecret, let peerSecret else { throw .internalError }
            secrets += role == .a ? [ownSecret, peerSecret] : [peerSecret, ownSecret]
        }
        let (suite, transcript, binding) = (suite, transcript.latest, setup.channel.binding)
        keys = try Self.cryptography { () throws(CryptographyError) in
            try KeySchedule(
                secrets: secrets,
                binding: binding,
                suite: suite,
                transcript: transcript
            )
        }
        (agreed, ownSecret, peerSecret) = ([], nil, nil)
    }

    private mutating func notePeerConfirm(at now: Instant) throws(AbortCode) -> [HandshakeAction]? {
        guard received[.confirm] != nil, !isPeerConfirmed, let frame = received[.identity] else {
            return nil
        }
        isPeerConfirmed = true
        deadlines[.keys] = nil
        deadlines[.reveal] = now.advanced(by: HandshakeDeadlines.reveal)
        return [.lookUp(peerID: try Identity(from: frame, suite: suite).id, suite)]
    }

    private mutating func showWords(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let key = keys?.words, let negotiation,
            let list = WordList(rawValue: negotiation.wordList)
        else {
            throw .internalError
        }
        let transcript = transcript.latest
        let words = try Self.cryptography { () throws(CryptographyError) in
            try list.words(negotiation.wordCount, key: key, transcript: transcript)
        }
        keys?.words = nil
        keys?.confirmA = nil
        keys?.confirmB = nil
        deadlines[.reveal] = nil
        deadlines[.gateLost] = nil
        deadlines.shown = now
        deadlines[.comparing] = now.advanced(by: HandshakeDeadlines.comparing)
        return [.stopRanging, .show(words)]
    }

    // MARK: Own frames

    private mutating func sendCommit(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let nonce, let identity else { throw .internalError }
        let (role, transcript) = (role, transcript.latest)
        let commitment = try Self.cryptography { () throws(CryptographyError) in
            try KeySchedule.commitment(
                role,
                transcript,
                nonce: nonce,
                identity
            )
        }
        return send(Commit(commitment: commitment).raw, at: now)
    }

    private mutating func sendToken(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let negotiation else { throw .internalError }
        let block = try negotiation.parameters(transcript.latest)
        self.block = block
        let token = Token(
            random: tokenRandom,
            parameters: block.octets,
            biasShareMillimeters: Int16(
                min(max(setup.biasShares[block.channel]?.millimeters ?? 0, -500), 500)
            )
        )
        return send(token.raw, at: now)
    }

    private mutating func sendIdentity(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let identity else { throw .internalError }
        deadlines[.ranging] = nil
        deadlines[.keys] = now.advanced(by: HandshakeDeadlines.keys)
        return send(identity.raw, at: now)
    }

    private mutating func sendCiphertext(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let peerKey else { throw .internalError }
        let sealed = try Self.cryptography { () throws(CryptographyError) in
            try peerKey.encapsulate()
        }
        self.peerKey = nil
        ownSecret = sealed.sharedSecret
        return send(Ciphertext(ciphertext: sealed.ciphertext).raw, at: now)
    }

    private mutating func sendReveal(at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        guard let nonce else { throw .internalError }
        self.nonce = nil
        deadlines[.gateLost] = nil
        return send(Reveal(nonce: nonce.withUnsafeBytes { Array($0) }).raw, at: now)
    }

    /// A frame with its code, over the transcript as it is now.
    func coded(_ type: FrameType, _ fields: [UInt8]) throws(AbortCode) -> RawFrame {
        let key: SecureBytes? =
            switch type {
            case .gate: ranging?.gateKey
            case .confirm: keys?.confirm(role)
            default: keys?.verdict(role)
            }
        guard let key else { throw .internalError }
        return try Self.cryptography { () throws(CryptographyError) in
            try FrameCode.frame(type, fields, key, role, transcript.latest)
        }
    }

    mutating func send(_ frame: RawFrame, at now: Instant) -> [HandshakeAction] {
        sent[frame.type] = frame
        if [.hello, .commit, .token].contains(frame.type) {
            deadlines[.frame] = now.advanced(by: HandshakeDeadlines.frame)
        }
        return [.send(frame)]
    }
}
