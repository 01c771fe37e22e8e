// SPDX-License-Identifier: Apache-2.0
import Cryptography
import EventLoops
import KeyExchange
import Rehearsal
import UCI
import UWBDriver
import UWBEmulator
import UWBGate
import UWBRanging

/// A man in the middle on the network forwards what ranging is made of; the two honest radios stand together.
enum Forwarding {
    static func run() async throws -> Bool {
        print("3. Forwarding the ranging token")
        // Naive: the token itself is the key, and he passes it on.
        let token = try randomOctets(16)
        let naive = try await opens(
            [token, token],
            [7, 7],
            [[0, 1], [0, 1]],
            [[0, 2], [0, 2]]
        )
        print(
            "   naive: the gate \(naive ? "opens, and the keys go through him" : "does NOT open")"
        )
        // Ours: his two channels give two sets of secrets.
        let legs = try [Rehearsal(suites: [1]), Rehearsal(suites: [1])]
        let secrets = try legs.map { leg in
            try leg.run(untilRanging: true)
            guard let secrets = leg.ranging else { throw CryptographyError.exhausted("ranging") }
            return secrets
        }
        let ours = try await opens(
            secrets.map { $0.timestampKey.withUnsafeBytes { Array($0) } },
            secrets.map(\.sessionID),
            secrets.map(\.addressA),
            secrets.map(\.addressB)
        )
        // The same secrets on both sides do range: it is the channel that makes the difference.
        let one = secrets[0].timestampKey.withUnsafeBytes { Array($0) }
        let honest = try await opens(
            [one, one],
            [secrets[0].sessionID, secrets[0].sessionID],
            [secrets[0].addressA, secrets[0].addressA],
            [secrets[0].addressB, secrets[0].addressB]
        )
        print(
            "   ours: the gate \(ours ? "OPENS" : "stays closed, nothing ranges")\n"
                + "   ours, without him: the gate \(honest ? "opens" : "does NOT open")"
        )
        return naive && !ours && honest
    }

    /// Two boards 0.15 m apart, each told what its owner's side says: does the first one's gate open?
    private static func opens(
        _ keys: [[UInt8]],
        _ sessions: [UInt32],
        _ a: [[UInt8]],
        _ b: [[UInt8]]
    ) async throws -> Bool {
        let host = SceneHost(Scene(seed: 3, start: EventLoop.now))
        defer { host.stop() }
        let near = Controller(host.memoryBoard(EmulatedBoard()))
        let far = Controller(
            host.memoryBoard(EmulatedBoard(), at: Placement(Path(Position(0.15))))
        )
        func configuration(_ side: Int) -> SessionConfiguration? {
            guard let key = RangingKey(keys[side]) else { return nil }
            func address(_ octets: [UInt8]) -> MacAddress {
                .short(UInt16(octets[0]) | UInt16(octets[1]) << 8)
            }
            let (own, peer) = (address(a[side]), address(b[side]))
            var session = SessionConfiguration(
                id: SessionID(rawValue: sessions[side]),
                deviceType: side == 0 ? .controller : .controlee,
                ownAddress: side == 0 ? own : peer,
                peers: [side == 0 ? peer : own],
                timestamps: .provisioned(key)
            )
            session.slotsPerRound = 6
            session.intervalMilliseconds = 20
            return session
        }
        guard let first = configuration(0), let second = configuration(1) else { return false }
        try await near.open()
        try await far.open()
        let other = try await far.range(second)
        var gate = Gate(
            session: GateSession(
                timestamps: .provisioned,
                channel: 9,
                calibration: Calibration(
                    offset: .centimeters(0),
                    residual: .centimeters(1),
                    identity: "scene"
                )
            )
        )
        var rounds = 0
        for try await measurement in try await near.range(first) {
            if case .opened = gate.receive(measurement) { break }
            rounds += 1
            if rounds == 100 { break }
        }
        await other.stop()
        await near.close()
        await far.close()
        return gate.isOpen
    }
}
