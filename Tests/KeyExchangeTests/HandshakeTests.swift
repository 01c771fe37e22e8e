// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Support
import Testing
import UWBGate
import UWBRanging

@testable import KeyExchange

@Suite struct `Two handshakes` {
    @Test(arguments: [([1, 2] as [UInt8], false), ([1], false), ([1, 2], true), ([1], true)])
    func `end with one contact each`(_ suites: [UInt8], _ isStrict: Bool) throws {
        var meeting = try Meeting(suites) { $0.hello.isStrict = isStrict }
        try meeting.run()
        #expect(
            meeting.a.outcome?.name == "stored true" && meeting.b.outcome?.name == "stored true"
        )
        let (a, b) = (try #require(meeting.a.contact), try #require(meeting.b.contact))
        #expect(a.contactRoot == b.contactRoot && a.contactRoot.count == 32)
        #expect(a.peerID == b.ownID && b.peerID == a.ownID && a.transcript == b.transcript)
        #expect(a.suite == (suites == [1] ? .classical : .hybrid) && a.ownRole == .a)
        #expect(meeting.a.words == meeting.b.words && meeting.a.words.count == 1)
        #expect(meeting.a.words.first?.words.count == (isStrict ? 6 : 5))
        #expect(meeting.a.failures == 0 && !meeting.a.isRanging && !meeting.b.isRanging)
        // Nothing secret is held any more.
        for role in Role.allCases {
            let handshake = meeting[role].handshake
            #expect(handshake.keys == nil && handshake.nonce == nil && handshake.ranging == nil)
            #expect(handshake.ephemeral == nil && handshake.decapsulation == nil)
            #expect(handshake.agreed.isEmpty && handshake.deadline == nil)
        }
    }

    /// The independent implementation's inputs through the whole machine.
    @Test func `give the independent run, octet for octet`() throws {
        let run = try RunVector("suite1")
        func key(_ role: Role, _ name: String) throws -> P256.KeyAgreement.PrivateKey {
            try P256.KeyAgreement.PrivateKey(
                rawRepresentation: run.secret("inputs", role == .a ? "A" : "B", name)
            )
        }
        var meeting = try Meeting(
            adjust: { setup in
                setup.channel = try run.channel
                setup.exporter = try run.secret("inputs", "rm")
                setup.identity = try key(setup.role, "identityScalar")
                setup.hello = try Hello(from: run.frame(setup.role, "HELLO"))
                setup.biasShares = [9: Distance(millimeters: setup.role == .a ? 120 : -35)]
            },
            prepare: { end in
                let role = end.handshake.role
                end.material = try? HandshakeMaterial(
                    nonce: run.secret("inputs", role == .a ? "A" : "B", "nonce"),
                    ephemeral: key(role, "ephemeralScalar"),
                    decapsulation: nil,
                    tokenRandom: run.octets("inputs", role == .a ? "A" : "B", "tokenRandom")
                )
                // Its two reports are 154 mm apart; the median has moved on by then.
                end.current = Distance(millimeters: 60)
                if role == .b { end.distances = [-12, -50, -40, -30, -20, 0, 20, 40] }
            }
        )
        try meeting.run()
        #expect(
            meeting.a.outcome?.name == "stored true" && meeting.b.outcome?.name == "stored true"
        )
        for role in Role.allCases {
            let ours = meeting.seen.filter { $0.from == role }.map(\.frame)
            let names = [
                "HELLO", "COMMIT", "TOKEN", "GATE", "IDENTITY", "CONFIRM", "REVEAL", "VERDICT",
                "DONE",
            ]
            for (frame, name) in zip(ours, names) {
                #expect(try frame == run.frame(role, name), "\(role) \(name)")
            }
            #expect(ours.count == names.count)
            #expect(meeting[role].words.first?.words == run.value("words5") as? [String])
            #expect(
                try meeting[role].contact?.contactRoot.testOctets
                    == run.octets("keys", "contact root")
            )
        }
    }

    // MARK: One thing goes wrong

    private static let stages = FrameType.stages(.hybrid)

    @Test(arguments: FrameType.stages(.hybrid), Role.allCases)
    func `end in time when a frame is lost`(_ type: FrameType, _ sender: Role) throws {
        var meeting = try Meeting()
        meeting.tamper = { from, frame in
            frame.type == type && from == sender ? [] : [frame]
        }
        try meeting.run()
        let (own, peer) = (meeting[sender], meeting[sender.peer])
        #expect(meeting.isOver, "\(type)")
        #expect(
            meeting.now <= Meeting.start.advanced(by: .seconds(300)),
            "\(meeting.now.nanoseconds)"
        )
        switch type {
        case .done:
            #expect(own.outcome?.name == "stored true" && peer.outcome?.name == "stored unknown")
        case .verdict:
            #expect(peer.contact == nil && own.outcome?.name != nil)
            // Its DONE comes where a VERDICT must.
            #expect(peer.outcome?.name == "unexpectedFrame")
        default: #expect(own.contact == nil && peer.contact == nil)
        }
    }

    @Test(arguments: FrameType.stages(.hybrid), Role.allCases)
    func `refuse a frame that comes twice`(_ type: FrameType, _ sender: Role) throws {
        var meeting = try Meeting()
        meeting.tamper = { from, frame in
            frame.type == type && from == sender ? [frame, frame] : [frame]
        }
        try meeting.run()
        // What comes behind the end changes nothing: the last DONE of the two.
        if type != .done { try expect(.duplicateFrame, of: sender.peer, in: meeting, "\(type)") }
    }

    @Test(arguments: FrameType.stages(.hybrid).dropFirst(2), Role.allCases)
    func `refuse a frame before its time`(_ type: FrameType, _ sender: Role) throws {
        var recorded = try Meeting()
        try recorded.run()
        let early = try #require(
            recorded.seen.first { $0.from == sender && $0.frame.type == type }
        )
        var meeting = try Meeting()
        let actions = meeting[sender.peer].handshake.receive(early.frame, at: meeting.now)
        try meeting.perform(actions, sender.peer)
        #expect(meeting[sender.peer].outcome?.name == "unexpectedFrame")
    }

    @Test(arguments: FrameType.stages(.hybrid), [0x02, 0x82] as [UInt8])
    func `refuse every frame with a field more`(_ type: FrameType, _ tag: UInt8) throws {
        var meeting = try Meeting()
        meeting.tamper = { from, frame in
            guard frame.type == type, from == .a else { return [frame] }
            var tags = [UInt8](frame.fields)
            // In its ascending place, behind what has a lower tag.
            let place = tag == 0x82 ? tags.count : 3 + Int(tags[1]) << 8 + Int(tags[2])
            tags.insert(contentsOf: [tag == 0x02 ? 0x02 : tag, 0, 0], at: min(place, tags.count))
            return [RawFrame(type, fields: tags)]
        }
        try meeting.run()
        try expect(.malformed, of: .b, in: meeting, "\(type) \(tag)")
    }

    /// A side refuses what came and tells so; what it reports of itself is what is true: who has stored has stored.
    private func expect(
        _ code: AbortCode,
        of role: Role,
        in meeting: Meeting,
        _ what: String
    ) throws {
        let outcome = try #require(meeting[role].outcome)
        #expect(outcome.name == "\(code)" || outcome.name == "stored unknown", "\(what)")
        #expect(outcome.isStored == (meeting[role].contact != nil), "\(what): \(outcome.name)")
        let abort = try #require(meeting.seen.first { $0.from == role && $0.frame.type == .abort })
        #expect(try Abort(from: abort.frame).code == code, "\(what)")
    }

    @Test func `hash an unknown field of HELLO and go on, but not two ways`() throws {
        var meeting = try Meeting()
        meeting.tamper = { from, frame in
            guard frame.type == .hello, from == .a else { return [frame] }
            return [RawFrame(.hello, fields: Array(frame.fields) + [0x20, 0, 1, 5])]
        }
        try meeting.run()
        // B hashed another HELLO than A sent: the commitments are over it.
        #expect(meeting.a.contact == nil && meeting.b.contact == nil)
        #expect(!meeting.a.words.contains { meeting.b.words.contains($0) })
    }

    /// Nobody stores after any bit was changed, but for the last frames, whose sender knows already.
    @Test(arguments: FrameType.stages(.classical), Role.allCases)
    func `notice every bit that is changed`(_ type: FrameType, _ sender: Role) throws {
        var whole = try Meeting([1])
        try whole.run()
        let frame = try #require(
            whole.seen.first { $0.from == sender && $0.frame.type == type }?.frame
        )
        for bit in 0..<(frame.octets.count * 8) {
            var meeting = try Meeting([1])
            meeting.tamper = { from, original in
                guard from == sender, original.type == type else { return [original] }
                var octets = original.octets
                octets[bit / 8] ^= 1 << (bit % 8)
                var splitter = FrameSplitter()
                // A length that is too large waits for ever, as a stream does.
                return (try? splitter.receive(octets)) ?? []
            }
            try meeting.run()
            let (own, peer) = (meeting[sender], meeting[sender.peer])
            switch type {
            // The peer cannot know whether it is kept here; it has both verdicts.
            case .done: #expect(peer.outcome?.name != "stored true", "bit \(bit)")
            case .verdict: #expect(peer.contact == nil, "bit \(bit)")
            default: #expect(own.contact == nil && peer.contact == nil, "bit \(bit)")
            }
            #expect(meeting.isOver, "bit \(bit)")
        }
    }
}
