// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Support
import UCI
import UWBGate
import UWBRanging

@testable import KeyExchange

/// Two handshakes, a wire between them that a test may tamper with, and a clock of their own.
struct Meeting {
    /// One end, and what came out of it.
    struct End {
        var handshake: Handshake
        var words: [SpokenWords] = []
        var contact: NewContact?
        var outcome: HandshakeOutcome?
        var failures = 0
        var ranging: RangingSecrets?
        var block: ParameterBlock?
        var isRanging = false
        /// What the board's gate measures, in millimeters.
        var distances: [Int32] = [142, 110, 120, 130, 100, 150, 160, 190]
        /// The gate's median when the peer's report comes; nil: that of the opening.
        var current: Distance?
        var known = KnownContact.unknown
        var stores = true
        /// Why the decisive moment may not come.
        var refusal: AbortCode?
        /// Nil: the person says nothing.
        var verdict: Bool? = true
        /// Whether the gate opens when ranging starts.
        var opens = true
        var material: HandshakeMaterial?
    }

    var a: End
    var b: End
    var now = Instant(nanoseconds: 1_000_000_000)
    /// Frames on their way, with who sent them.
    var wire: [(from: Role, frame: RawFrame)] = []
    /// Every frame that was sent.
    var seen: [(from: Role, frame: RawFrame)] = []
    /// What becomes of a frame: usually the frame itself.
    var tamper: (Role, RawFrame) -> [RawFrame] = { [$1] }

    static let start = Instant(nanoseconds: 1_000_000_000)

    static func channel() -> ChannelBinding {
        ChannelBinding(
            binding: Array(repeating: 7, count: 32),
            certificateA: [1, 2, 3],
            certificateB: [4, 5, 6],
            group: 0x11ED
        )
    }

    static func hello(_ suites: [UInt8] = [1, 2]) -> Hello {
        var hello = Hello()
        hello.suites = suites
        hello.radio.channels = 1 << 5 | 1 << 9
        hello.radio.preambleCodes = 0xF00
        hello.radio.timestampKinds = 0x09
        hello.radio.keyLengths = 1
        hello.radio.minimumSlot = 2400
        hello.radio.minimumInterval = 100
        hello.radio.calibratedChannels = 1 << 9
        return hello
    }

    /// `adjust` changes what each side starts with.
    init(
        _ suites: [UInt8] = [1, 2],
        adjust: (inout HandshakeSetup) throws -> Void = { _ in },
        prepare: (inout End) -> Void = { _ in }
    ) throws {
        let exporter = try SecureBytes.test(Array(repeating: 9, count: 48))
        func end(_ role: Role) throws -> (End, [HandshakeAction]) {
            var setup = HandshakeSetup(
                role: role,
                channel: Self.channel(),
                exporter: exporter,
                identity: try P256.KeyAgreement.PrivateKey(),
                hello: Self.hello(suites),
                biasShares: [9: .centimeters(5)],
                totalDeadline: Self.start.advanced(by: .seconds(300))
            )
            try adjust(&setup)
            let (handshake, actions) = try Handshake.start(setup, at: Self.start)
            var end = End(handshake: handshake)
            prepare(&end)
            return (end, actions)
        }
        let (a, actionsA) = try end(.a)
        let (b, actionsB) = try end(.b)
        (self.a, self.b) = (a, b)
        try perform(actionsA, .a)
        try perform(actionsB, .b)
    }

    subscript(role: Role) -> End {
        get { role == .a ? a : b }
        set { if role == .a { a = newValue } else { b = newValue } }
    }

    var isOver: Bool { a.outcome != nil && b.outcome != nil }

    /// Runs until both ends are over, or nothing happens any more: then time goes to the next deadline.
    mutating func run(until limit: Int = 2_000) throws {
        for _ in 0..<limit {
            if !wire.isEmpty {
                let (from, frame) = wire.removeFirst()
                for frame in tamper(from, frame) {
                    try perform(self[from.peer].handshake.receive(frame, at: now), from.peer)
                }
            } else if try judge() {
                continue
            } else if let next = [a.handshake.deadline, b.handshake.deadline].compactMap(\.self)
                .min()
            {
                now = max(now, next)
                for role in Role.allCases {
                    try perform(self[role].handshake.expire(at: now), role)
                }
            } else {
                return
            }
        }
    }

    /// Both people have read the words and speak.
    private mutating func judge() throws -> Bool {
        var hasSpoken = false
        for role in Role.allCases {
            guard !self[role].words.isEmpty, let verdict = self[role].verdict,
                self[role].outcome == nil
            else { continue }
            now = now.advanced(by: .seconds(2))
            self[role].verdict = nil
            // They compare what they see.
            let isSame = a.words == b.words
            try perform(self[role].handshake.judge(verdict && isSame, at: now), role)
            hasSpoken = true
        }
        return hasSpoken
    }

    mutating func perform(_ actions: [HandshakeAction], _ role: Role) throws {
        for action in actions {
            switch action {
            case .send(let frame):
                wire.append((role, frame))
                seen.append((role, frame))
            case .makeKeys(let suite):
                let material = try self[role].material ?? HandshakeMaterial(suite)
                try perform(self[role].handshake.receive(material, at: now), role)
            case .startRanging(let block, let secrets, _):
                (self[role].block, self[role].ranging) = (block, secrets)
                self[role].isRanging = true
                if self[role].opens { try openGate(role) }
                if let median = self[role].current { self[role].handshake.measure(median) }
            case .stopRanging: self[role].isRanging = false
            case .showPeerRanging: break
            case .lookUp:
                let known = self[role].known
                try perform(self[role].handshake.receive(known, at: now), role)
            case .show(let words): self[role].words.append(words)
            case .store(let contact):
                self[role].contact = contact
                self[role].failures -= 1
                try perform(self[role].handshake.stored(self[role].stores, at: now), role)
            case .countAttempt:
                self[role].failures += 1
                try perform(self[role].handshake.counted(self[role].refusal, at: now), role)
            case .forgiveAttempt: self[role].failures -= 1
            case .finish(let outcome): self[role].outcome = outcome
            }
        }
    }

    /// The gate of one end opens by what its board measures, with real evidence.
    mutating func openGate(_ role: Role, rangingID: [UInt8]? = nil) throws {
        guard let secrets = self[role].ranging, let block = self[role].block else { return }
        let opening = Self.opening(
            self[role].distances,
            GateSession(
                timestamps: .provisioned,
                channel: block.channel,
                calibration: Calibration(
                    offset: .centimeters(0),
                    residual: .centimeters(3),
                    identity: "A + B"
                ),
                rangingID: rangingID ?? secrets.rangingID
            )
        )
        if let opening {
            try perform(self[role].handshake.open(opening, at: now), role)
        }
    }

    /// What a real gate makes of rounds 17 to 24 with these distances.
    static func opening(_ distances: [Int32], _ session: GateSession) -> OpenGate? {
        var gate = Gate(session: session)
        for (index, distance) in distances.enumerated() {
            let decision = gate.receive(
                RangingMeasurement(
                    sequence: UInt32(17 + index),
                    arrival: Instant(nanoseconds: Int64(index) * 100_000_000),
                    peer: .short(1),
                    status: .ok,
                    distance: Distance(millimeters: distance)
                )
            )
            if case .opened(let opening) = decision { return opening }
        }
        return nil
    }
}

extension HandshakeOutcome {
    var isStored: Bool { if case .stored = self { true } else { false } }

    /// The outcome in a word, for tests.
    var name: String {
        switch self {
        case .stored(let peer): "stored \(peer.map { "\($0)" } ?? "unknown")"
        case .failed(let code): "\(code)"
        case .peerFailed(let code): "peer \(code)"
        case .wordsDiffer(let byPeer): byPeer ? "peer's words differ" : "words differ"
        case .timedOut(let timeout): "\(timeout)"
        case .peerLost: "peerLost"
        }
    }
}
