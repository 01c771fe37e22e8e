// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Support
import Testing
import UCI
import UWBGate
import UWBRanging

@testable import KeyExchange

/// The cases of section 7 of the protocol, by name.
@Suite struct `A handshake's cases` {
    /// Runs a meeting in which A's frame of a type is another one.
    private static func replacing(
        _ type: FrameType,
        _ suites: [UInt8] = [1, 2],
        adjust: (inout HandshakeSetup) throws -> Void = { _ in },
        _ change: @escaping (RawFrame) throws -> RawFrame
    ) throws -> Meeting {
        var meeting = try Meeting(suites, adjust: adjust)
        meeting.tamper = { from, frame in
            from == .a && frame.type == type ? [(try? change(frame)) ?? frame] : [frame]
        }
        try meeting.run()
        return meeting
    }

    private static func identity(
        _ change: @escaping (inout Identity) -> Void
    ) throws -> Meeting {
        try replacing(.identity) { frame in
            var identity = try Identity(from: frame, suite: .hybrid)
            change(&identity)
            return identity.raw
        }
    }

    private static func expect(_ meeting: Meeting, _ b: String, told: AbortCode? = nil) {
        #expect(meeting.b.outcome?.name == b)
        if let told { #expect(meeting.a.outcome?.name == "peer \(told)") }
        #expect(meeting.a.contact == nil && meeting.b.contact == nil)
        #expect(!meeting.a.isRanging && !meeting.b.isRanging)
    }

    // MARK: Keys

    @Test func `points that are none are BAD_POINT, told as CONFIRM_MISMATCH`() throws {
        let points: [[UInt8]] = [
            [4] + Array(repeating: 1, count: 64), Array(repeating: 0, count: 65),
            [2] + Array(repeating: 1, count: 32), [], Array(repeating: 4, count: 66),
        ]
        for point in points {
            Self.expect(try Self.identity { $0.id = point }, "badPoint", told: .confirmMismatch)
            Self.expect(try Self.identity { $0.ephemeral = point }, "badPoint")
        }
    }

    @Test func `an encapsulation key out of range is refused`() throws {
        let full = Array(repeating: UInt8(0xFF), count: 1568)
        let meeting = try Self.identity { $0.encapsulationKey = full }
        Self.expect(meeting, "badEncapsulationKey", told: .confirmMismatch)
        Self.expect(try Self.identity { $0.encapsulationKey.removeLast() }, "badEncapsulationKey")
    }

    @Test func `an encapsulation key that is missing is a DOWNGRADE`() throws {
        Self.expect(
            try Self.identity { $0.encapsulationKey = [] },
            "downgrade",
            told: .downgrade
        )
    }

    @Test func `own keys that come back are a REFLECTION`() throws {
        for part in 0..<4 {
            var meeting = try Meeting()
            let own = meeting.b.handshake
            meeting.tamper = { from, frame in
                guard from == .a, frame.type == .identity,
                    var identity = try? Identity(from: frame, suite: .hybrid)
                else { return [frame] }
                let id = own.setup.identity.publicKey.x963Representation
                switch part {
                case 0: identity.id = id
                case 1: identity.ephemeral = id
                case 2: identity.ephemeral = identity.id
                // The negative of a point has the same x.
                default: identity.id = Self.negative(id)
                }
                return [identity.raw]
            }
            try meeting.run()
            Self.expect(meeting, "reflection", told: .confirmMismatch)
        }
    }

    /// The point with the other y: p - y.
    private static func negative(_ point: [UInt8]) -> [UInt8] {
        let prime: [UInt8] =
            [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1] + Array(repeating: 0, count: 12)
            + Array(repeating: 0xFF, count: 12)
        var borrow = 0
        var y = [UInt8](repeating: 0, count: 32)
        for index in (0..<32).reversed() {
            let difference = Int(prime[index]) - Int(point[33 + index]) - borrow
            (y[index], borrow) = (UInt8((difference + 256) % 256), difference < 0 ? 1 : 0)
        }
        return Array(point[..<33]) + y
    }

    @Test func `a ciphertext of a wrong length is refused, a flipped one found at CONFIRM`() throws
    {
        let short = try Self.replacing(.ciphertext) { frame in
            let ciphertext = try Ciphertext(from: frame).ciphertext
            return Ciphertext(ciphertext: ciphertext.dropLast()).raw
        }
        Self.expect(short, "badCiphertext", told: .confirmMismatch)
        let flipped = try Self.replacing(.ciphertext) { frame in
            var ciphertext = try Ciphertext(from: frame).ciphertext
            ciphertext[700] ^= 1
            return Ciphertext(ciphertext: ciphertext).raw
        }
        #expect([flipped.a, flipped.b].contains { $0.outcome?.name == "confirmMismatch" })
        #expect(flipped.a.contact == nil && flipped.b.contact == nil)
    }

    @Test func `another nonce than the committed one is a COMMIT_MISMATCH, and B's stays secret`()
        throws
    {
        let meeting = try Self.replacing(.reveal) { _ in
            Reveal(nonce: Array(repeating: 1, count: 32)).raw
        }
        Self.expect(meeting, "commitMismatch", told: .confirmMismatch)
        #expect(!meeting.seen.contains { $0.from == .b && $0.frame.type == .reveal })
        // A has shown its nonce: that counts.
        #expect(meeting.a.failures == 1 && meeting.b.failures == 0)
    }

    // MARK: Negotiation

    @Test(arguments: [[0], [1], [3], [255], [1, 3, 255]] as [[UInt8]])
    func `without version 2 there is none`(_ versions: [UInt8]) throws {
        var meeting = try Meeting { if $0.role == .a { $0.hello.versions = versions } }
        try meeting.run()
        Self.expect(meeting, "unsupportedVersion")
    }

    @Test func `unknown versions and suites beside known ones are passed over`() throws {
        var meeting = try Meeting {
            ($0.hello.versions, $0.hello.suites) = ([0, 1, 2, 3, 255], [1, 2, 9])
        }
        try meeting.run()
        #expect(meeting.a.contact?.suite == .hybrid)
    }

    @Test func `no common suite, and suite 1 where one wants more`() throws {
        var none = try Meeting { $0.hello.suites = $0.role == .a ? [1] : [2] }
        try none.run()
        Self.expect(none, "unsupportedSuite")
        var weak = try Meeting {
            $0.hello.suites = $0.role == .a ? [1] : [1, 2]
            $0.hello.requiresPostQuantum = $0.role == .b
        }
        try weak.run()
        #expect(weak.a.outcome?.name == "policy" || weak.b.outcome?.name == "policy")
        #expect(weak.a.contact == nil && weak.b.contact == nil)
    }

    @Test func `boards that cannot range together are said before ranging`() throws {
        let changes: [(inout RadioAbilities) -> Void] = [
            { $0.channels = 1 << 5 }, { $0.preambleCodes = 1 << 24 }, { $0.timestampKinds = 1 },
            { $0.keyLengths = 2 }, { $0.minimumInterval = 126 }, { $0.minimumSlot = 20_100 },
        ]
        for (number, change) in changes.enumerated() {
            var meeting = try Meeting { setup in
                setup.hello.radio.channels = 1 << 9
                if setup.role == .a { change(&setup.hello.radio) }
            }
            try meeting.run()
            #expect(meeting.b.outcome?.name == "uwbUnavailable", "\(number)")
            #expect(meeting.a.ranging == nil && meeting.b.ranging == nil)
        }
    }

    @Test func `parameter blocks that differ do not range`() throws {
        let meeting = try Self.replacing(.token) { frame in
            var token = try Token(from: frame)
            token.parameters[0] = 5
            return token.raw
        }
        Self.expect(meeting, "uwbUnavailable")
    }

    // MARK: The gate

    @Test func `the peer's GATE before the own gate opens is held, and used`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            if $0.handshake.role == .b { $0.opens = false }
        }
        meeting.tamper = { [$1] }
        for _ in 0..<20 where !meeting.wire.isEmpty { try meeting.run(until: 1) }
        #expect(
            meeting.b.handshake.received[.gate] != nil && meeting.b.handshake.sent[.gate] == nil
        )
        #expect(meeting.b.outcome == nil)
        try meeting.openGate(.b)
        try meeting.run()
        #expect(meeting.b.outcome?.name == "stored true")
    }

    @Test func `a gate that never opens ends in time, with no key sent`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            if $0.handshake.role == .b { $0.opens = false }
        }
        try meeting.run()
        #expect([meeting.a, meeting.b].contains { $0.outcome?.name == "gateTimeout" })
        #expect(!meeting.seen.contains { $0.frame.type == .identity })
        #expect(meeting.now == Meeting.start.advanced(by: .seconds(30)))
    }

    @Test func `an IDENTITY before the own GATE was sent is UNEXPECTED_FRAME`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            if $0.handshake.role == .b { $0.opens = false }
        }
        let identity = Identity(
            id: Array(repeating: 4, count: 65),
            ephemeral: Array(repeating: 4, count: 65),
            encapsulationKey: Array(repeating: 0, count: 1568)
        )
        for _ in 0..<20 where !meeting.wire.isEmpty { try meeting.run(until: 1) }
        try meeting.perform(meeting.b.handshake.receive(identity.raw, at: meeting.now), .b)
        #expect(meeting.b.outcome?.name == "unexpectedFrame")
    }

    @Test func `a gate that opened on another link's ranging unlocks nothing`() throws {
        var meeting = try Meeting { _ in
        } prepare: {
            if $0.handshake.role == .b { $0.opens = false }
        }
        for _ in 0..<20 where !meeting.wire.isEmpty { try meeting.run(until: 1) }
        try meeting.openGate(.b, rangingID: Array(repeating: 1, count: 16))
        #expect(meeting.b.handshake.sent[.gate] == nil && meeting.b.outcome == nil)
    }

    @Test func `a gate that closes after IDENTITY for 1.5 s is lost, one that comes back is not`()
        throws
    {
        for comesBack in [false, true] {
            var meeting = try Meeting()
            // B's CONFIRM waits on the wire while A's gate is closed.
            while !meeting.seen.contains(where: { $0.from == .a && $0.frame.type == .confirm }) {
                try meeting.run(until: 1)
            }
            meeting.a.handshake.closeGate(at: meeting.now)
            meeting.now = meeting.now.advanced(by: .milliseconds(1499))
            #expect(meeting.a.handshake.expire(at: meeting.now).isEmpty)
            if comesBack { try meeting.openGate(.a) }
            try meeting.run()
            let name = meeting.a.outcome?.name
            #expect(name == (comesBack ? "stored true" : "gateLost"), "\(name ?? "")")
        }
    }

    @Test func `uncalibrated boards are refused unless the owner allows it`() throws {
        for allows in [false, true] {
            var meeting = try Meeting {
                $0.allowsUncalibrated = allows
            } prepare: {
                $0.opens = false
            }
            for _ in 0..<20 where !meeting.wire.isEmpty { try meeting.run(until: 1) }
            let session = GateSession(
                timestamps: .provisioned,
                channel: 9,
                rangingID: meeting.a.ranging?.rangingID ?? []
            )
            var gate = Gate(session: session, configuration: .init(allowsUncalibrated: true))
            for number in 0..<8 {
                let measurement = RangingMeasurement(
                    sequence: UInt32(number),
                    arrival: Instant(nanoseconds: Int64(number) * 100_000_000),
                    peer: nil,
                    status: .ok,
                    distance: .centimeters(10)
                )
                if case .opened(let opening) = gate.receive(measurement) {
                    try meeting.perform(meeting.a.handshake.open(opening, at: meeting.now), .a)
                }
            }
            #expect((meeting.a.outcome?.name == "uncalibrated") == !allows)
            #expect((meeting.a.handshake.sent[.gate] != nil) == allows)
        }
    }

    @Test func `medians that are too far apart are RANGE_INTEGRITY`() throws {
        var meeting = try Meeting { _ in
        } prepare: { end in
            if end.handshake.role == .b { end.distances = Array(repeating: -20, count: 8) }
        }
        try meeting.run()
        #expect([meeting.a, meeting.b].contains { $0.outcome?.name == "rangeIntegrity" })
        #expect(!meeting.seen.contains { $0.frame.type == .identity })
    }
}
