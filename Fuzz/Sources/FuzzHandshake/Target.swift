// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import UCI
import UWBGate
import UWBRanging

/// Two handshakes, and a wire that does what the input says: pass a frame on, change an octet of it, repeat it,
/// drop it, put octets of its own there; gates that close and open, people who speak, time that goes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = UnsafeBufferPointer(start: start, count: count)[...]
    func next() -> UInt8 { input.popFirst() ?? 0 }
    guard let meeting = try? Meeting(suites: next() & 1 == 0 ? [1] : [1, 2]) else { return 0 }
    while !input.isEmpty {
        let end = next()
        let ends = end & 1 == 0 ? (meeting.a, meeting.b) : (meeting.b, meeting.a)
        let (from, to) = (ends.0, ends.1)
        switch end >> 1 & 15 {
        case 0...5: if let frame = from.take() { meeting.deliver(frame, to) }
        case 6:
            guard let frame = from.take() else { continue }
            var octets = frame.octets
            octets[(Int(next()) << 8 | Int(next())) % octets.count] ^= max(1, next())
            meeting.deliver(octets, to)
        case 7:
            guard let frame = from.take() else { continue }
            meeting.deliver(frame, to)
            meeting.deliver(frame, to)
        case 8: _ = from.take()
        case 9:
            let octets = (0..<Int(next())).map { _ in next() }
            meeting.deliver(octets, to)
        case 10: to.handshake.closeGate(at: meeting.now)
        case 11: meeting.openGate(to)
        case 12:
            meeting.perform(to.handshake.judge(next() & 1 == 0, at: meeting.now), to)
        case 13:
            meeting.now = meeting.now.advanced(by: .milliseconds(Int64(next()) * 100))
            for end in [to, from] { meeting.perform(end.handshake.expire(at: meeting.now), end) }
        case 14:
            let type = FrameType(rawValue: next() % 12 + 1) ?? .hello
            meeting.deliver(RawFrame(type, fields: (0..<Int(next())).map { _ in next() }), to)
        default: meeting.perform(to.handshake.losePeer(at: meeting.now), to)
        }
    }
    // Whoever keeps a contact has it of the same run as the other.
    if let a = meeting.a.contact, let b = meeting.b.contact {
        precondition(a.contactRoot == b.contactRoot && a.peerID == b.ownID)
    }
    return 0
}

private final class Meeting {
    final class End {
        var handshake: Handshake
        var splitter = FrameSplitter()
        var out: [RawFrame] = []
        var contact: NewContact?
        var ranging: (ParameterBlock, RangingSecrets)?

        init(_ handshake: Handshake) { self.handshake = handshake }

        func take() -> RawFrame? { out.isEmpty ? nil : out.removeFirst() }
    }

    let a: End
    let b: End
    var now = Instant(nanoseconds: 0)

    init(suites: [UInt8]) throws {
        let exporter = try SecureBytes(count: 48) { $0[0] = 1 }
        func end(_ role: Role) throws -> (End, [HandshakeAction]) {
            var hello = Hello()
            hello.suites = suites
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
                identity: try P256.KeyAgreement.PrivateKey(),
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

    func deliver(_ frame: RawFrame, _ end: End) {
        perform(end.handshake.receive(frame, at: now), end)
    }

    func deliver(_ octets: [UInt8], _ end: End) {
        guard let frames = try? end.splitter.receive(octets) else {
            end.splitter = FrameSplitter()
            return
        }
        for frame in frames { deliver(frame, end) }
    }

    func openGate(_ end: End) {
        guard let (block, secrets) = end.ranging else { return }
        let session = GateSession(
            timestamps: .provisioned,
            channel: block.channel,
            calibration: Calibration(
                offset: .centimeters(0),
                residual: .centimeters(1),
                identity: "fuzz"
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
            case .startRanging(let block, let secrets, _): end.ranging = (block, secrets)
            case .lookUp: perform(end.handshake.receive(KnownContact.unknown, at: now), end)
            case .store(let contact):
                end.contact = contact
                perform(end.handshake.stored(true, at: now), end)
            case .countAttempt: perform(end.handshake.counted(at: now), end)
            case .show, .stopRanging, .showPeerRanging, .forgiveAttempt, .finish: break
            }
        }
    }
}
