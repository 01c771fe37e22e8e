// SPDX-License-Identifier: Apache-2.0
import Cryptography
import UWBRanging

extension Handshake {
    /// Judges a frame, first failure first: duplicate, order, fields, code, points, reflection, meaning.
    mutating func take(_ frame: RawFrame, at now: Instant) throws(AbortCode) -> [HandshakeAction] {
        switch frame.type {
        case .abort:
            // Never answered, not even one that cannot be read.
            let code = (try? Abort(from: frame))?.code ?? .internalError
            return losePeer(ending: .peerFailed(code))
        case .range: return try takeRange(frame)
        default: break
        }
        guard received[frame.type] == nil else { throw .duplicateFrame }
        try checkOrder(frame.type)
        switch frame.type {
        case .hello: _ = try Hello(from: frame)
        case .commit: _ = try Commit(from: frame)
        case .token: _ = try Token(from: frame)
        case .gate: try takeGate(frame)
        case .identity: try takeIdentity(frame)
        case .ciphertext: try takeCiphertext(frame)
        case .confirm:
            try Confirm.check(frame)
            try checkCode(frame)
        case .reveal: try takeReveal(frame)
        case .verdict:
            let answer = try Answer(from: frame)
            try checkCode(frame)
            peerVerdict = answer.isYes
        case .done:
            let answer = try Answer(from: frame)
            try checkCode(frame)
            peerStored = answer.isYes
        case .range, .abort: break
        }
        received[frame.type] = frame
        return try advance(at: now)
    }

    /// All of the peer's earlier stages are in, and the own frame of the stage before was sent.
    private func checkOrder(_ type: FrameType) throws(AbortCode) {
        let stages = FrameType.stages(suite)
        guard let place = stages.firstIndex(of: type) else { throw .unexpectedFrame }
        let earlier = stages[..<place]
        guard earlier.allSatisfy({ received[$0] != nil }),
            earlier.last.map({ sent[$0] != nil }) ?? true
        else { throw .unexpectedFrame }
    }

    private mutating func takeRange(_ frame: RawFrame) throws(AbortCode) -> [HandshakeAction] {
        guard received[.token] != nil, sent[.token] != nil, rangeFrames < 8 else {
            throw .unexpectedFrame
        }
        rangeFrames += 1
        let state = try RangeState(from: frame)
        if state == .stopped, received[.gate] == nil { throw .uwbLost }
        return [.showPeerRanging(state)]
    }

    private mutating func takeGate(_ frame: RawFrame) throws(AbortCode) {
        let report = try GateReport(from: frame)
        try checkCode(frame)
        guard report.isCalibrated || setup.allowsUncalibrated else { throw .uncalibrated }
        guard report.valid >= 4, report.last >= report.first else { throw .rangeIntegrity }
        peerGate = report
    }

    private mutating func takeIdentity(_ frame: RawFrame) throws(AbortCode) {
        let identity = try Identity(from: frame, suite: suite)
        guard let own = self.identity, let key = ephemeral else { throw .internalError }
        let id = try Self.point(identity.id)
        let ephemeral = try Self.point(identity.ephemeral)
        if suite == .hybrid {
            do throws(CryptographyError) {
                peerKey = try MLKEM1024.PublicKey(
                    rawRepresentation: identity.encapsulationKey
                )
            } catch {
                throw .badEncapsulationKey
            }
        }
        // A point and its negative have one x.
        let ours = [setup.identity.publicKey.xCoordinate, key.publicKey.xCoordinate]
        guard !ours.contains(id.xCoordinate), !ours.contains(ephemeral.xCoordinate),
            id.xCoordinate != ephemeral.xCoordinate,
            suite == .classical || identity.encapsulationKey != own.encapsulationKey
        else { throw .reflection }
        agreed = try Self.cryptography { () throws(CryptographyError) in
            let both = try key.sharedSecretFromKeyAgreement(with: ephemeral)
            let withTheirs = try setup.identity.sharedSecretFromKeyAgreement(with: ephemeral)
            let withTheirID = try key.sharedSecretFromKeyAgreement(with: id)
            // Z2 is of A's id, Z3 of B's.
            return role == .a
                ? [both, withTheirs, withTheirID] : [both, withTheirID, withTheirs]
        }
        self.ephemeral = nil
    }

    private mutating func takeCiphertext(_ frame: RawFrame) throws(AbortCode) {
        let ciphertext = try Ciphertext(from: frame).ciphertext
        guard let key = decapsulation else { throw .internalError }
        peerSecret = try Self.cryptography { () throws(CryptographyError) in
            try key.decapsulate(ciphertext)
        }
        decapsulation = nil
    }

    private func takeReveal(_ frame: RawFrame) throws(AbortCode) {
        let reveal = try Reveal(from: frame)
        // A reveals first: B's nonce before A's was opened is none of the protocol's.
        if role == .a, sent[.reveal] == nil { throw .unexpectedFrame }
        guard let commit = received[.commit], let identity = received[.identity] else {
            throw .internalError
        }
        let committed = try Commit(from: commit).commitment
        let theirs = try Identity(from: identity, suite: suite)
        let opened = try Self.cryptography { () throws(CryptographyError) in
            try KeySchedule.commitment(
                role.peer,
                transcript.values[1],
                nonce: SecureBytes(count: 32) { $0.copyBytes(from: reveal.nonce) },
                theirs
            )
        }
        guard isEqualInConstantTime(committed, opened) else { throw .commitMismatch }
    }

    private func checkCode(_ frame: RawFrame) throws(AbortCode) {
        let key: SecureBytes? =
            switch frame.type {
            case .gate: ranging?.gateKey
            case .confirm: keys?.confirm(role.peer)
            default: keys?.verdict(role.peer)
            }
        guard let key else { throw .internalError }
        let isRight = try Self.cryptography { () throws(CryptographyError) in
            try FrameCode.isRight(frame, key, role.peer, transcript.latest)
        }
        guard isRight else { throw .confirmMismatch }
    }

    private static func point(
        _ octets: [UInt8]
    ) throws(AbortCode) -> P256.KeyAgreement.PublicKey {
        do throws(CryptographyError) {
            return try P256.KeyAgreement.PublicKey(x963Representation: octets)
        } catch {
            throw .badPoint
        }
    }

    /// What the library cannot do where it must ends the link.
    static func cryptography<Value>(
        _ body: () throws(CryptographyError) -> Value
    ) throws(AbortCode) -> Value {
        do throws(CryptographyError) { return try body() } catch { throw .internalError }
    }
}
