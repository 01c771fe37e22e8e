// SPDX-License-Identifier: Apache-2.0
import Cryptography
import UWBGate
import UWBRanging

@testable import KeyExchange

/// Runs that meet in memory: each can reach each, connections take no time, and the clock is the test's.
struct Crowd {
    struct Member {
        let name: RunName
        var machine: RunMachine
        var outcome: RunOutcome?
        var withdrawn = false
        var refused: [(RunMachine.LinkID, AbortCode)] = []
        var dialed: [RunName] = []
        var words: [SpokenWords] = []
        var contacts: [NewContact] = []
        var heard: [RangeState] = []
        var ended: [RunMachine.LinkID: HandshakeOutcome] = [:]
        /// What each link's board session runs on.
        var ranging: [RunMachine.LinkID: (RangingSecrets, ParameterBlock)] = [:]
        /// Nil: nobody says anything.
        var verdict: Bool? = true
    }

    /// The other end of a link.
    struct End: Hashable {
        let member: Int
        let link: RunMachine.LinkID
    }

    var members: [Member] = []
    var wires: [End: End] = [:]
    private var frames: [(to: End, frame: RawFrame)] = []
    private var lost: [End] = []
    var now = Instant(nanoseconds: 1_000_000_000)
    private var links = 0
    /// Whether a dial is answered; else it fails at once.
    var answers: (_ from: Int, _ to: Int) -> Bool = { _, _ in true }

    static func name(_ number: UInt8) throws -> RunName { try RunName(publicKeyInfo: [number]) }

    /// Sorted by name: the first dials all others.
    init(_ count: Int, limit: Int = 4, seeks: Bool = true) throws {
        let names = try (0..<UInt8(count)).map(Self.name).sorted()
        members = names.map {
            Member(name: $0, machine: RunMachine($0, limit: limit, seeks: seeks, at: now))
        }
    }

    /// Everybody hears of everybody.
    mutating func meet() throws {
        for index in members.indices {
            for other in members.indices where other != index {
                let actions = members[index].machine.find(members[other].name, at: now)
                try perform(actions, index)
            }
        }
    }

    /// Makes a channel; `dialed`: the name that the dialer asked for; `silent`: who has a channel and says nothing.
    @discardableResult
    mutating func connect(
        _ from: Int,
        _ to: Int,
        dialed: RunName? = nil,
        silent: Int? = nil
    ) throws -> (End, End) {
        links += 2
        let a = End(member: from, link: .init(links - 1))
        let b = End(member: to, link: .init(links))
        (wires[a], wires[b]) = (b, a)
        let exporter = try SecureBytes.test(Array(repeating: UInt8(links & 0xFF), count: 48))
        var channel = Meeting.channel()
        channel.binding[0] = UInt8(links & 0xFF)
        for (end, role) in [(a, Role.a), (b, Role.b)] where end.member != silent {
            let setup = HandshakeSetup(
                role: role,
                channel: channel,
                exporter: exporter,
                identity: try P256.KeyAgreement.PrivateKey(),
                hello: Meeting.hello(),
                biasShares: [9: .centimeters(5)],
                totalDeadline: Meeting.start.advanced(by: .seconds(300))
            )
            let peer = members[role == .a ? to : from].name
            let actions = members[end.member].machine.connect(
                end.link,
                RunConnection(setup: setup, peer: peer, expected: role == .a ? dialed : nil),
                at: now
            )
            try perform(actions, end.member)
        }
        return (a, b)
    }

    var outcomes: [String] { members.map { $0.outcome?.name ?? "none" } }

    /// The two ends of the one link that `from` and `to` have now.
    func link(_ from: Int, _ to: Int) -> RunMachine.LinkID? {
        members[from].machine.running.first { $0.peer == members[to].name }?.id
    }

    mutating func perform(_ actions: [RunMachine.Action], _ index: Int) throws {
        for action in actions {
            switch action {
            case .dial(let name):
                members[index].dialed.append(name)
                guard let other = members.firstIndex(where: { $0.name == name }),
                    answers(index, other)
                else {
                    members[index].machine.failToReach(name, at: now)
                    continue
                }
                try connect(index, other, dialed: name)
            case .link(let id, let action): try perform(action, End(member: index, link: id))
            case .refuse(let id, let code):
                members[index].refused.append((id, code))
                if let peer = wires[End(member: index, link: id)] {
                    frames.append((peer, Abort(code).raw))
                }
            case .withdraw: members[index].withdrawn = true
            case .finish(let outcome): members[index].outcome = outcome
            }
        }
    }

    private mutating func perform(_ action: HandshakeAction, _ end: End) throws {
        switch action {
        case .send(let frame): if let peer = wires[end] { frames.append((peer, frame)) }
        case .makeKeys(let suite):
            let material = try HandshakeMaterial(suite)
            try update(end) { $0.receive(material, at: $1) }
        case .startRanging(let block, let secrets, _):
            members[end.member].ranging[end.link] = (secrets, block)
        case .stopRanging: members[end.member].ranging[end.link] = nil
        case .showPeerRanging(let state): members[end.member].heard.append(state)
        case .lookUp: try update(end) { $0.receive(.unknown, at: $1) }
        case .show(let words): members[end.member].words.append(words)
        case .store(let contact):
            members[end.member].contacts.append(contact)
            try update(end) { $0.stored(true, at: $1) }
        case .countAttempt: try update(end) { $0.counted(at: $1) }
        case .forgiveAttempt: break
        case .finish(let outcome):
            members[end.member].ended[end.link] = outcome
            if let peer = wires[end] { lost.append(peer) }
        }
    }

    mutating func update(
        _ end: End,
        _ input: (inout Handshake, Instant) -> [HandshakeAction]
    ) throws {
        let moment = now
        let actions = members[end.member].machine.update(end.link, at: moment) {
            input(&$0, moment)
        }
        try perform(actions, end.member)
    }

    /// The gate of a link opens at one end, by evidence of `of`, its own ranging if nil.
    mutating func open(_ index: Int, _ id: RunMachine.LinkID, of other: RunMachine.LinkID? = nil)
        throws
    {
        guard let (secrets, block) = members[index].ranging[other ?? id] else { return }
        let opening = Meeting.opening(
            [142, 110, 120, 130, 100, 150, 160, 190],
            GateSession(
                timestamps: .provisioned,
                channel: block.channel,
                calibration: Calibration(
                    offset: .centimeters(0),
                    residual: .centimeters(3),
                    identity: "A + B"
                ),
                rangingID: secrets.rangingID
            )
        )
        if let opening {
            try update(End(member: index, link: id)) { $0.open(opening, at: $1) }
        }
    }

    /// Both ends' gates of the link between two.
    mutating func approach(_ left: Int, _ right: Int) throws {
        for (from, to) in [(left, right), (right, left)] {
            if let id = link(from, to) { try open(from, id) }
        }
    }

    /// Everything that is on its way arrives.
    mutating func settle() throws {
        while true {
            if !frames.isEmpty {
                let (end, frame) = frames.removeFirst()
                let moment = now
                let actions = members[end.member].machine
                    .receive(frame, on: end.link, at: moment)
                try perform(actions, end.member)
            } else if !lost.isEmpty {
                let end = lost.removeFirst()
                let moment = now
                try perform(members[end.member].machine.lose(end.link, at: moment), end.member)
            } else {
                return
            }
        }
    }

    /// Time passes, deadline by deadline.
    mutating func pass(_ duration: Duration) throws {
        let end = now.advanced(by: duration)
        try settle()
        while let next = members.compactMap(\.machine.deadline).min(), next <= end {
            now = max(now, next)
            for index in members.indices {
                try perform(members[index].machine.expire(at: now), index)
            }
            try settle()
        }
        now = end
    }

    /// People who see words speak.
    mutating func judge() throws {
        try pass(.seconds(2))
        for index in members.indices where !members[index].words.isEmpty {
            guard let verdict = members[index].verdict, let id = members[index].machine.chosen
            else { continue }
            try update(End(member: index, link: id)) { $0.judge(verdict, at: $1) }
        }
        try settle()
    }
}

extension RunOutcome {
    /// The outcome in words, for tests.
    var name: String {
        switch self {
        case .link(let outcome): outcome.name
        case .ambiguous: "ambiguous"
        case .noPeer(let last): "noPeer" + (last.map { " after \($0.name)" } ?? "")
        }
    }
}
