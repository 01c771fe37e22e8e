// SPDX-License-Identifier: Apache-2.0
public import Cryptography
public import KeyExchange
import UCI
import UWBGate
import UWBRanging

/// Two handshakes in one thread and a wire between them that passes everything on, but for what `tamper` does:
/// for benchmarks, and for an attacker who is one of the two.
public final class Rehearsal {
    final class End {
        fileprivate var handshake: Handshake
        var out: [RawFrame] = []
        var contact: NewContact?
        var words: SpokenWords?
        var ranging: (ParameterBlock, RangingSecrets)?

        init(_ handshake: Handshake) { self.handshake = handshake }

        func take() -> RawFrame? { out.isEmpty ? nil : out.removeFirst() }
    }

    private let a: End
    private let b: End
    public private(set) var outcomes: [Role: HandshakeOutcome] = [:]
    /// What becomes of a frame that one of the two sends.
    public var tamper: (Role, RawFrame) -> RawFrame = { $1 }
    private var hasJudged = false

    /// What A is shown.
    public var words: [String] { a.words?.words ?? [] }
    /// What A is to range with.
    public var ranging: RangingSecrets? { a.ranging?.1 }
    /// How many of the two have a contact.
    public var contacts: Int { [a.contact, b.contact].compactMap(\.self).count }

    private var now = Instant(nanoseconds: 0)

    /// `identities`: of A and B; new ones where none are given.
    public init(suites: [UInt8], identities: [P256.KeyAgreement.PrivateKey]? = nil) throws {
        // Each TLS channel has an exporter of its own.
        let exporter = try SecureBytes(randomCount: 48)
        let binding = try randomOctets(32)
        func end(_ role: Role) throws -> (End, [HandshakeAction]) {
            var hello = Hello()
            hello.suites = suites
            hello.radio.channels = 1 << 9
            hello.radio.preambleCodes = 0xF00
            (hello.radio.timestampKinds, hello.radio.keyLengths) = (0x09, 1)
            let setup = HandshakeSetup(
                role: role,
                channel: ChannelBinding(
                    binding: binding,
                    certificateA: [1],
                    certificateB: [2],
                    group: 0x11ED
                ),
                exporter: exporter,
                identity: try identities?[role == .a ? 0 : 1] ?? P256.KeyAgreement.PrivateKey(),
                hello: hello,
                biasShares: [:],
                totalDeadline: Instant(nanoseconds: 300_000_000_000)
            )
            let (handshake, actions) = try Handshake.start(setup, at: Instant(nanoseconds: 0))
            return (End(handshake), actions)
        }
        let (a, actionsA) = try end(.a)
        let (b, actionsB) = try end(.b)
        (self.a, self.b) = (a, b)
        perform(actionsA, a)
        perform(actionsB, b)
    }

    private func deliver(_ frame: RawFrame, _ end: End) {
        perform(end.handshake.receive(frame, at: now), end)
    }

    /// Passes every frame on until both ends are over or nothing happens any more; or until both could range.
    public func run(untilRanging: Bool = false) throws {
        while outcomes.count < 2 {
            if untilRanging, a.ranging != nil, b.ranging != nil { return }
            guard let (from, to) = [(a, b), (b, a)].first(where: { !$0.0.out.isEmpty }) else {
                guard a.words != nil, b.words != nil, !hasJudged else { return }
                hasJudged = true
                now = now.advanced(by: .seconds(2))
                for end in [a, b] {
                    perform(end.handshake.judge(a.words == b.words, at: now), end)
                }
                continue
            }
            if let frame = from.take() {
                deliver(tamper(from === a ? .a : .b, frame), to)
            }
        }
    }

    private func openGate(_ end: End) {
        guard let (block, secrets) = end.ranging else { return }
        let session = GateSession(
            timestamps: .provisioned,
            channel: block.channel,
            calibration: Calibration(
                offset: .centimeters(0),
                residual: .centimeters(1),
                identity: "bench"
            ),
            rangingID: secrets.rangingID
        )
        var gate = Gate(session: session)
        for number in 0..<8 {
            let measurement = RangingMeasurement(
                sequence: UInt32(number),
                arrival: Instant(nanoseconds: Int64(number) * 100_000_000),
                peer: nil,
                status: .ok,
                distance: .centimeters(10)
            )
            if case .opened(let opening) = gate.receive(measurement) {
                perform(end.handshake.open(opening, at: now), end)
            }
        }
    }

    private func perform(_ actions: [HandshakeAction], _ end: End) {
        for action in actions {
            switch action {
            case .send(let frame): end.out.append(frame)
            case .makeKeys(let suite):
                guard let material = try? HandshakeMaterial(suite) else { continue }
                perform(end.handshake.receive(material, at: now), end)
            case .startRanging(let block, let secrets, _):
                end.ranging = (block, secrets)
                openGate(end)
            case .lookUp: perform(end.handshake.receive(KnownContact.unknown, at: now), end)
            case .store(let contact):
                end.contact = contact
                perform(end.handshake.stored(true, at: now), end)
            case .countAttempt: perform(end.handshake.counted(at: now), end)
            case .show(let words): end.words = words
            case .finish(let outcome): outcomes[end === a ? .a : .b] = outcome
            case .stopRanging, .showPeerRanging, .forgiveAttempt: break
            }
        }
    }
}
