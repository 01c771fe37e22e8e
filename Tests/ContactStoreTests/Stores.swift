// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Glibc
import UCI
import UWBGate
import UWBRanging

@testable import ContactStore
@testable import KeyExchange

/// A folder for a store, gone with the value.
final class StoreFolder {
    let path: String

    init() {
        var template = Array("/tmp/handclasp-store-XXXXXX".utf8CString)
        _ = mkdtemp(&template)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { _ = system("rm -rf '\(path)'") }

    /// Makes a store by a key file, and opens it.
    func make() throws -> ContactStore {
        try ContactStore.create(in: path, .keyFile)
        return try open()
    }

    func open(_ passphrase: String? = nil) throws -> ContactStore {
        try ContactStore(in: path) { () throws(StoreError) in
            guard let passphrase else { throw StoreError(.failed, "asked for a passphrase") }
            return try secret(passphrase)
        }
    }

    /// The sqlite3 library sees what another program would.
    func run(_ statement: String) throws {
        try Database(path: path + "/contacts.db").rows(statement)
    }
}

func secret(_ text: String) throws(StoreError) -> SecureBytes {
    let octets = Array(text.utf8)
    return try StoreError.of { () throws(CryptographyError) in
        try SecureBytes(count: octets.count) { $0.copyBytes(from: octets) }
    }
}

extension Contact {
    /// Somebody, by a number.
    static func test(
        _ number: UInt8,
        _ label: String,
        suite: Suite = .hybrid,
        own: [UInt8] = Array(repeating: 4, count: 65),
        at moment: Int64 = 1000
    ) throws -> Contact {
        let session = GateSession(
            timestamps: .provisioned,
            channel: 9,
            calibration: Calibration(
                offset: .centimeters(0),
                residual: .centimeters(3),
                identity: "A@9 + B@9"
            )
        )
        var gate = Gate(session: session)
        var evidence: Evidence?
        for round in 0..<8 {
            let decision = gate.receive(
                RangingMeasurement(
                    sequence: UInt32(round),
                    arrival: Instant(nanoseconds: Int64(round) * 100_000_000),
                    peer: .short(1),
                    status: .ok,
                    distance: .centimeters(-4)
                )
            )
            if case .opened(let opening) = decision { evidence = opening.evidence }
        }
        guard let evidence else { throw StoreError(.failed, "the gate did not open") }
        return Contact(
            NewContact(
                peerID: [4] + Array(repeating: number, count: 64),
                ownID: own,
                ownRole: .b,
                suite: suite,
                contactRoot: try SecureBytes(count: 32) {
                    $0.copyBytes(from: Array(repeating: number, count: 32))
                },
                evidence: evidence,
                group: 0x11ED,
                isStrict: true,
                transcript: Array(repeating: number, count: 48)
            ),
            label: label,
            at: moment
        )
    }
}
