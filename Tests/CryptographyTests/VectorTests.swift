// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Foundation
import Support
import Testing

/// Other people's vectors: Project Wycheproof's and C2SP's, read in place.
@Suite(.enabled(if: Fixtures.vectors != nil, Comment(rawValue: Fixtures.vectorsHint)))
struct `Wycheproof and CCTV` {
    /// Runs every case of a file and tells how many there were.
    private func run(
        _ name: String,
        count: Int,
        _ body: (VectorCase) throws -> Bool
    ) throws {
        let cases = try VectorCase.wycheproof(name)
        var wrong: [Int] = []
        for test in cases where try !body(test) { wrong.append(test.number) }
        #expect(cases.count == count && wrong.isEmpty, "\(name): \(wrong)")
        print("\(name): \(cases.count) cases")
    }

    @Test func `ML-KEM-1024 from seeds`() throws {
        try run("mlkem_1024_test", count: 193) { test in
            let secret = try? MLKEM1024.PrivateKey(seedRepresentation: test.secret("seed"))
            let shared = try? secret?.decapsulate(test.octets("c"))
            guard test.isValid else { return shared == nil }
            return try shared?.testOctets == test.octets("K")
                && secret?.publicKey.rawRepresentation == test.octets("ek")
        }
    }

    @Test func `ML-KEM-1024 keys made of seeds`() throws {
        try run("mlkem_1024_keygen_seed_test", count: 100) { test in
            let key = try MLKEM1024.PrivateKey(seedRepresentation: test.secret("seed"))
            let expanded = try MLKEM1024.ExpandedPrivateKey(rawRepresentation: test.secret("dk"))
            let (secret, ciphertext) = try key.publicKey.encapsulate()
            return try key.publicKey.rawRepresentation == test.octets("ek")
                && expanded.decapsulate(ciphertext) == secret
                && key.decapsulate(ciphertext) == secret
        }
    }

    @Test func `ML-KEM-1024 encapsulation, bad keys among them`() throws {
        try run("mlkem_1024_encaps_test", count: 269) { test in
            let key = try? MLKEM1024.PublicKey(rawRepresentation: test.octets("ek"))
            guard test.isValid else { return key == nil }
            let sealed = try key?.encapsulate(message: test.octets("m"))
            return try sealed?.ciphertext == test.octets("c")
                && sealed?.sharedSecret.testOctets == test.octets("K")
        }
    }

    @Test func `ML-KEM-1024 expanded keys, bad ones among them`() throws {
        try run("mlkem_1024_semi_expanded_decaps_test", count: 9) { test in
            let key = try? MLKEM1024.ExpandedPrivateKey(rawRepresentation: test.secret("dk"))
            let shared = try? key?.decapsulate(test.octets("c"))
            guard test.isValid else { return shared == nil }
            return try shared?.testOctets == test.octets("K")
        }
    }

    @Test func `P-256 agreement with every kind of point`() throws {
        try run("ecdh_secp256r1_ecpoint_test", count: 355) { test in
            var scalar = try Hex.bytes(
                test.text("private").count % 2 == 0
                    ? test.text("private") : "0" + test.text("private")
            )
            // As numbers are written: without leading zeros, or with one.
            scalar = Array(repeating: 0, count: max(0, 32 - scalar.count)) + scalar.suffix(32)
            let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: .test(scalar))
            let point = try? P256.KeyAgreement.PublicKey(
                x963Representation: test.octets("public")
            )
            // Compressed points are right and not taken: "acceptable" in the file.
            guard test.isValid else { return point == nil }
            let shared = try point.map { try key.sharedSecretFromKeyAgreement(with: $0) }
            return try shared?.testOctets == test.octets("shared")
        }
    }

    @Test func `HKDF by SHA-384`() throws {
        try run("hkdf_sha384_test", count: 83) { test in
            let key = try? HKDF<SHA384>.deriveKey(
                inputKeyMaterial: test.secret("ikm"),
                salt: test.octets("salt"),
                info: test.octets("info"),
                outputByteCount: test.members["size"] as? Int ?? 0
            )
            guard test.isValid, let key else { return !test.isValid && key == nil }
            let extracted = try HKDF<SHA384>.extract(
                inputKeyMaterial: test.secret("ikm"),
                salt: test.octets("salt")
            )
            let expanded = try HKDF<SHA384>.expand(
                pseudoRandomKey: extracted,
                info: test.octets("info"),
                outputByteCount: key.count
            )
            return try key.testOctets == test.octets("okm") && expanded == key
        }
    }

    @Test func `HMAC by SHA-384`() throws {
        try run("hmac_sha384_test", count: 174) { test in
            let code = try HMAC<SHA384>.authenticationCode(
                for: test.octets("msg"),
                using: test.secret("key")
            )
            let tag = try test.octets("tag")
            let isWhole =
                try tag.count == 48
                && HMAC<SHA384>.isValidAuthenticationCode(
                    tag,
                    authenticating: test.octets("msg"),
                    using: test.secret("key")
                )
            let isRight = tag.count == 48 ? isWhole : Array(code.prefix(tag.count)) == tag
            return isRight == test.isValid
        }
    }

    @Test func `AES-GCM`() throws {
        try run("aes_gcm_test", count: 316) { test in
            let box = AES.GCM.SealedBox(
                nonce: try test.octets("iv"),
                ciphertext: try test.octets("ct"),
                tag: try test.octets("tag")
            )
            let opened = try? AES.GCM.open(
                box,
                using: test.secret("key"),
                authenticating: test.octets("aad")
            )
            guard test.isValid else { return opened == nil }
            // Right, and longer than OpenSSL takes; ours are 12 octets.
            if box.nonce.count > 128 { return opened == nil }
            let sealed = try AES.GCM.seal(
                test.secret("msg"),
                using: test.secret("key"),
                nonce: box.nonce,
                authenticating: test.octets("aad")
            )
            return try opened?.testOctets == test.octets("msg") && sealed == box
        }
    }

    @Test func `every key whose modulus is wrong is refused`() throws {
        let path = (Fixtures.vectors ?? "") + "/cctv/mlkem_1024_modulus.txt"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let taken = try lines.count { line in
            let octets = try Hex.bytes(line)
            return (try? MLKEM1024.PublicKey(rawRepresentation: octets)) != nil
        }
        #expect(lines.count == 1040 && taken == 0)
        print("cctv: \(lines.count) keys")
    }
}

/// NIST's, which this project carries.
@Suite struct `ACVP` {
    @Test func `ML-KEM-1024 keys of seeds`() throws {
        let cases = try VectorCase.acvp("keyGen")
        #expect(cases.count == 25)
        for test in cases {
            let key = try MLKEM1024.PrivateKey(seedRepresentation: test.secret("seed"))
            let expanded = try MLKEM1024.ExpandedPrivateKey(rawRepresentation: test.secret("dk"))
            let sealed = try key.publicKey.encapsulate()
            #expect(try key.publicKey.rawRepresentation == test.octets("ek"))
            #expect(try expanded.decapsulate(sealed.ciphertext) == sealed.sharedSecret)
        }
    }

    @Test func `ML-KEM-1024 encapsulation`() throws {
        let cases = try VectorCase.acvp("encap")
        #expect(cases.count == 25)
        for test in cases {
            let key = try MLKEM1024.PublicKey(rawRepresentation: test.octets("ek"))
            let sealed = try key.encapsulate(message: test.octets("m"))
            #expect(try sealed.ciphertext == test.octets("c"))
            #expect(try sealed.sharedSecret.testOctets == test.octets("K"))
        }
    }

    @Test func `ML-KEM-1024 decapsulation`() throws {
        let cases = try VectorCase.acvp("decap")
        #expect(cases.count == 10)
        for test in cases {
            let key = try MLKEM1024.ExpandedPrivateKey(rawRepresentation: test.secret("dk"))
            #expect(try key.decapsulate(test.octets("c")).testOctets == test.octets("K"))
        }
    }
}
