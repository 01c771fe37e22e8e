// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Support
import Testing
import UWBGate
import UWBRanging

@testable import KeyExchange

/// How a handshake ends, by name.
@Suite struct `A handshake's ends` {
    @Test(arguments: 0..<19)
    func `losing the board, the peer or the will at any moment stores nothing`(_ moment: Int) throws
    {
        for kind in 0..<3 {
            var meeting = try Meeting()
            try meeting.run(until: moment)
            guard meeting.a.outcome == nil, meeting.a.words.isEmpty else { continue }
            let actions =
                switch kind {
                case 0: meeting.a.handshake.loseBoard(at: meeting.now)
                case 1: meeting.a.handshake.losePeer(at: meeting.now)
                default: meeting.a.handshake.cancel()
                }
            try meeting.perform(actions, .a)
            #expect(meeting.a.outcome?.name == ["uwbLost", "peerLost", "userCancel"][kind])
            #expect(meeting.a.contact == nil && !meeting.a.isRanging)
            #expect(meeting.a.handshake.keys == nil && meeting.a.handshake.nonce == nil)
            try meeting.run()
            #expect(meeting.isOver && meeting.b.contact == nil)
        }
    }

    @Test func `words that one person does not match end both, and count`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            $0.verdict = $0.handshake.role == .a
        }
        try meeting.run()
        #expect(meeting.b.outcome?.name == "words differ")
        #expect(meeting.a.outcome?.name == "peer's words differ")
        #expect(meeting.a.failures == 1 && meeting.b.failures == 1)
    }

    /// A process that is killed is one that failed: the count comes before the nonce.
    @Test func `no nonce is shown that was not counted before`() throws {
        var meeting = try Meeting { _ in
        } prepare: { end in
            if end.handshake.role == .a { end.refusal = .rateLimited }
        }
        try meeting.run()
        #expect(meeting.a.outcome?.name == "rateLimited")
        #expect(meeting.b.outcome?.name == "peer rateLimited")
        #expect(!meeting.seen.contains { $0.frame.type == .reveal })
        // One whose process goes on to the decisive moment is counted when its frame leaves.
        var whole = try Meeting()
        while !whole.seen.contains(where: { $0.frame.type == .reveal }) { try whole.run(until: 1) }
        #expect(whole.a.failures == 1)
        try whole.run()
        #expect(whole.a.failures == 0 && whole.b.failures == 0)
    }

    @Test func `a verdict sooner than two seconds is none`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            $0.verdict = nil
        }
        while meeting.a.words.isEmpty { try meeting.run(until: 1) }
        meeting.now = meeting.now.advanced(by: .milliseconds(1999))
        #expect(meeting.a.handshake.judge(true, at: meeting.now).isEmpty)
        meeting.now = meeting.now.advanced(by: .milliseconds(1))
        #expect(!meeting.a.handshake.judge(true, at: meeting.now).isEmpty)
    }

    @Test func `nobody who says nothing stores anything`() throws {
        var silent = try Meeting { _ in
        } prepare: {
            $0.verdict = nil
        }
        try silent.run()
        #expect(
            silent.a.outcome?.name == "verdictTimeout" || silent.b.outcome?.name == "verdictTimeout"
        )
        var one = try Meeting { _ in
        } prepare: {
            if $0.handshake.role == .b { $0.verdict = nil }
        }
        try one.run()
        #expect(one.a.contact == nil && one.b.contact == nil && one.isOver)
        #expect(one.b.outcome?.name == "verdictTimeout")
    }

    @Test func `a store that fails tells the peer`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            $0.stores = $0.handshake.role == .a
        }
        try meeting.run()
        #expect(
            meeting.b.outcome?.name == "storeFailed" && meeting.a.outcome?.name == "stored false"
        )
    }

    @Test func `a contact of suite 2 is not taken again with suite 1`() throws {
        // Whom one knows is not told.
        for (known, name, peer) in [
            (KnownContact.known(.hybrid), "downgrade", "peer policy"),
            (.refused, "policy", "peer policy"), (.known(.classical), "stored true", "stored true"),
        ] {
            var meeting = try Meeting([1]) { _ in
            } prepare: { end in
                if end.handshake.role == .a { end.known = known }
            }
            try meeting.run()
            #expect(meeting.a.outcome?.name == name && meeting.b.outcome?.name == peer)
        }
    }

    @Test func `a second run shares nothing with the first`() throws {
        var (first, second) = (try Meeting(), try Meeting())
        try first.run()
        try second.run()
        #expect(first.a.words != second.a.words)
        let types: [FrameType] = [.commit, .token, .identity, .ciphertext, .reveal]
        for type in types {
            let frames = [first, second].map { $0.seen.first { $0.frame.type == type }?.frame }
            #expect(frames[0] != frames[1], "\(type)")
        }
    }

    /// Whatever the order in which frames arrive and gates close and come back, no honest frame is refused.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `every interleaving of two honest ends ends with both`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var meeting = try Meeting(seed % 2 == 0 ? [1] : [1, 2]) { _ in
        } prepare: { end in
            end.opens = false
            end.verdict = nil
        }
        for _ in 0..<400 where !meeting.isOver {
            let role = random.next() % 2 == 0 ? Role.a : .b
            switch random.next() % 6 {
            case 0: try meeting.openGate(role)
            case 1: meeting[role].handshake.closeGate(at: meeting.now)
            case 2:
                meeting.now = meeting.now.advanced(by: .milliseconds(1))
                if !meeting[role].words.isEmpty {
                    meeting.now = meeting.now.advanced(by: .seconds(2))
                    try meeting.perform(meeting[role].handshake.judge(true, at: meeting.now), role)
                }
            default:
                guard let index = meeting.wire.firstIndex(where: { $0.from == role }) else {
                    continue
                }
                let frame = meeting.wire.remove(at: index).frame
                let actions = meeting[role.peer].handshake.receive(frame, at: meeting.now)
                try meeting.perform(actions, role.peer)
            }
        }
        // The gates end open, and the rest takes its way.
        for role in Role.allCases {
            try meeting.openGate(role)
            if meeting[role].handshake.ownVerdict == nil { meeting[role].verdict = true }
        }
        try meeting.run()
        let names = [meeting.a, meeting.b].map { $0.outcome?.name }
        #expect(names == ["stored true", "stored true"], "seed \(seed)")
    }

    @Test func `an ABORT is never answered, whatever is in it`() throws {
        for fields in [[1, 0, 1, 22], [1, 0, 1, 200], [], [9, 9, 9]] as [[UInt8]] {
            var meeting = try Meeting()
            let sent = meeting.seen.count
            let actions = meeting.a.handshake.receive(
                RawFrame(.abort, fields: fields),
                at: meeting.now
            )
            try meeting.perform(actions, .a)
            #expect(meeting.seen.count == sent)
            let name = fields.count == 4 && fields[3] == 22 ? "userCancel" : "internalError"
            #expect(meeting.a.outcome?.name == "peer \(name)")
        }
    }

    @Test func `octets that are no frame end the link at their header`() throws {
        var splitter = FrameSplitter()
        let frames: [([UInt8], AbortCode)] = [
            ([0x48, 0x44, 2, 1, 0, 0, 0, 0], .malformed),
            ([0x48, 0x43, 1, 1, 0, 0, 0, 0], .malformed),
            ([0x48, 0x43, 2, 1, 0, 0, 0x20, 1], .malformed),
            ([0x48, 0x43, 2, 0, 0, 0, 0, 0], .unexpectedFrame),
            ([0x48, 0x43, 2, 13, 0, 0, 0, 0], .unexpectedFrame),
        ]
        for (octets, code) in frames {
            #expect(throws: code) { try splitter.receive(octets) }
            // What is over keeps nothing: neither what was wrong nor what follows.
            #expect(splitter.isBetweenFrames)
            #expect(throws: code) { try splitter.receive(Array(repeating: 0, count: 9000)) }
            #expect(splitter.isBetweenFrames)
            splitter = FrameSplitter()
            #expect(try splitter.receive(octets.dropLast()).isEmpty)
            splitter = FrameSplitter()
        }
    }

    /// A last word that comes in one piece with what is none is heard all the same.
    @Test func `what is no frame takes nothing of those before it, whatever the cut`() throws {
        let words = [Abort(.userCancel).raw, Abort(.policy).raw]
        let stream = words.flatMap(\.octets) + Array("GET / HTTP".utf8)
        for cut in 0...stream.count {
            var splitter = FrameSplitter()
            var frames: [RawFrame] = []
            var errors: [AbortCode] = []
            for chunk in [stream[..<cut], stream[cut...], []] {
                do throws(AbortCode) { frames += try splitter.receive(chunk) } catch {
                    errors.append(error)
                }
            }
            #expect(frames == words && errors.first == .malformed, "\(cut)")
        }
    }

    @Test func `frames come out of every cut of a stream`() throws {
        var meeting = try Meeting()
        try meeting.run()
        let frames = meeting.seen.filter { $0.from == .a }.map(\.frame)
        let stream = frames.flatMap(\.octets)
        for cut in 0...stream.count where cut % 7 == 0 || cut < 200 {
            var splitter = FrameSplitter()
            let all = try splitter.receive(stream[..<cut]) + splitter.receive(stream[cut...])
            #expect(all == frames && splitter.isBetweenFrames)
        }
    }
}
