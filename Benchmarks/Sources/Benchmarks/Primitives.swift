// SPDX-License-Identifier: Apache-2.0
import CCrypto
import Cryptography

/// What Swift adds to OpenSSL's calls, each against the same calls in C, in interleaved runs of one process.
enum Primitives {
    /// A call by its name: ours, the same in C, and how often a whole two-sided run of suite 2 makes it.
    private struct Primitive {
        let name: String
        let times: Int
        let inRun: Int
        let swift: (Int) throws -> Void
        let c: (Int32) -> Int32
    }

    static func rows() throws -> [Row] {
        var rows: [Row] = []
        var sum = 0.0
        for primitive in try list() {
            var (ours, theirs): ([Double], [Double]) = ([], [])
            for pass in 0..<16 {
                var start = now()
                try primitive.swift(primitive.times)
                let ourTime = (now() - start) / Double(primitive.times)
                start = now()
                guard primitive.c(Int32(primitive.times)) == 1 else {
                    throw CryptographyError.exhausted(primitive.name)
                }
                let theirTime = (now() - start) / Double(primitive.times)
                guard pass > 0 else { continue }
                ours.append(ourTime)
                theirs.append(theirTime)
            }
            let name = "crypto." + primitive.name
            let (our, their) = (median(ours), median(theirs))
            rows.append(Row(name: name + ".us", value: our / 1000, unit: "us"))
            rows.append(Row(name: name + ".ratio_c", value: our / their, unit: "x"))
            sum += their * Double(primitive.inRun)
        }
        let whole = try Exchange.microseconds()
        return rows + [
            Row(name: "exchange.two_sides.us", value: whole, unit: "us, suite 2, both machines"),
            Row(
                name: "exchange.primitives.us",
                value: sum / 1000,
                unit: "us, what they are made of, in C"
            ),
            Row(name: "exchange.ratio_primitives", value: whole * 1000 / sum, unit: "x (<= 1.3)"),
        ]
    }

    private static func list() throws -> [Primitive] {
        let key = try P256.KeyAgreement.PrivateKey()
        let peer = try P256.KeyAgreement.PrivateKey().publicKey
        let kem = try MLKEM1024.PrivateKey()
        let sealed = try kem.publicKey.encapsulate()
        let secret = try SecureBytes(randomCount: 48)
        let (info, octets) = ([UInt8](repeating: 2, count: 64), [UInt8](repeating: 2, count: 100))
        let long = [UInt8](repeating: 2, count: 200)
        return [
            Primitive(name: "p256.keygen", times: 200, inRun: 2) { count in
                for _ in 0..<count { _ = try P256.KeyAgreement.PrivateKey() }
            } c: {
                c_p256_generate($0)
            },
            Primitive(name: "p256.import", times: 200, inRun: 4) { count in
                for _ in 0..<count {
                    _ = try P256.KeyAgreement.PublicKey(
                        x963Representation: peer.x963Representation
                    )
                }
            } c: {
                c_p256_import($0)
            },
            Primitive(name: "p256.ecdh", times: 200, inRun: 6) { count in
                for _ in 0..<count { _ = try key.sharedSecretFromKeyAgreement(with: peer) }
            } c: {
                c_p256_derive($0)
            },
            Primitive(name: "mlkem1024.keygen", times: 100, inRun: 2) { count in
                for _ in 0..<count { _ = try MLKEM1024.PrivateKey() }
            } c: {
                c_mlkem_generate($0)
            },
            Primitive(name: "mlkem1024.import", times: 200, inRun: 2) { count in
                for _ in 0..<count {
                    _ = try MLKEM1024.PublicKey(
                        rawRepresentation: kem.publicKey.rawRepresentation
                    )
                }
            } c: {
                c_mlkem_import($0)
            },
            Primitive(name: "mlkem1024.encapsulate", times: 200, inRun: 2) { count in
                for _ in 0..<count { _ = try kem.publicKey.encapsulate() }
            } c: {
                c_mlkem_encapsulate($0)
            },
            Primitive(name: "mlkem1024.decapsulate", times: 100, inRun: 2) { count in
                for _ in 0..<count { _ = try kem.decapsulate(sealed.ciphertext) }
            } c: {
                c_mlkem_decapsulate($0)
            },
            // Ranging makes six on each side, the schedule seven, the words one.
            Primitive(name: "hkdf.expand", times: 1000, inRun: 28) { count in
                for _ in 0..<count {
                    _ = try HKDF<SHA384>.expand(
                        pseudoRandomKey: secret,
                        info: info,
                        outputByteCount: 48
                    )
                }
            } c: {
                c_hkdf_expand($0)
            },
            // Four coded frames, made and verified on each side.
            Primitive(name: "hmac", times: 1000, inRun: 16) { count in
                for _ in 0..<count {
                    _ = try HMAC<SHA384>.authenticationCode(for: octets, using: secret)
                }
            } c: {
                c_hmac($0)
            },
            // Nine transcript values of two hashes, three for T0, two commitments, on each side.
            Primitive(name: "sha384", times: 2000, inRun: 42) { count in
                for _ in 0..<count { _ = try SHA384.hash(long) }
            } c: {
                c_hash($0)
            },
        ]
    }
}
