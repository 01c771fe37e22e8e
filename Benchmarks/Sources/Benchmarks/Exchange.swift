// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import UCI
import UWBGate
import UWBRanging

/// A whole run of suite 2, both sides in one thread.
enum Exchange {
    /// The median of 31 runs, in microseconds.
    static func microseconds() throws -> Double {
        let identities = [try P256.KeyAgreement.PrivateKey(), try P256.KeyAgreement.PrivateKey()]
        let times = try (0..<31).map { _ in
            let start = now()
            let meeting = try Meeting(identities)
            try meeting.run()
            return (now() - start) / 1000
        }
        return median(times)
    }
}

/// Two machines and a wire that passes everything on.
private final class Meeting {
    final class End {
        var handshake: Handshake
        var out: [RawFrame] = []
        var contact: NewContact?
        var hasWords = false
        var ranging: (ParameterBlock, RangingSecrets)?

        init(_ handshake: Handshake) { self.handshake = handshake }

        func take() -> RawFrame? { out.isEmpty ? nil : out.removeFirst() }
    }

    let a: End
    let b: End
    var now = Instant(nanoseconds: 0)

    init(_ identities: [P256.KeyAgreement.PrivateKey]) throws {
        let exporter = try SecureBytes(count: 48) { $0[0] = 1 }
        func end(_ role: Role) throws -> (End, [HandshakeAction]) {
            var hello = Hello()
            hello.radio.channels = 1 << 9
            hello.radio.preambleCodes = 0xF00
            (hello.radio.timestampKinds, hello.radio.keyLengths) = (0x09, 1)
            let setup = HandshakeSetup(
                role: role,
                channel: ChannelBinding(
                    binding: Array(repeating: 1, count: 32),
                    certificateA: [1],
                    certificateB: [2],
                    group: 0x11ED
                ),
                exporter: exporter,
                identity: identities[role == .a ? 0 : 1],
                hello: hello,
                biasShare: .centimeters(0),
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

    func deliver(_ frame: RawFrame, _ end: End) {
        perform(end.handshake.receive(frame, at: now), end)
    }

    /// Passes every frame on until both have a contact.
    func run() throws {
        while a.contact == nil || b.contact == nil {
            guard let (from, to) = [(a, b), (b, a)].first(where: { !$0.0.out.isEmpty }) else {
                guard a.hasWords, b.hasWords else { throw CryptographyError.exhausted("a run") }
                now = now.advanced(by: .seconds(2))
                for end in [a, b] { perform(end.handshake.judge(true, at: now), end) }
                continue
            }
            if let frame = from.take() { deliver(frame, to) }
        }
    }

    func openGate(_ end: End) {
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

    func perform(_ actions: [HandshakeAction], _ end: End) {
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
            case .show: end.hasWords = true
            case .stopRanging, .countFailure, .finish: break
            }
        }
    }
}
