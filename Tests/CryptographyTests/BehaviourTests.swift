// SPDX-License-Identifier: Apache-2.0
import COpenSSL
import Cryptography
import Foundation
import Support
import Testing

@Suite struct `Cryptography as it is called` {
    @Test func `runs on an OpenSSL with ML-KEM`() throws {
        #expect(Libcrypto.version.hasPrefix("OpenSSL 3.") && Libcrypto.hasMLKEM1024)
        try Libcrypto.check()
    }

    @Test func `a secret shows nothing of itself`() throws {
        let secret = try SecureBytes.test([0x41, 0x42, 0x43])
        let shown =
            "\(secret) \(String(reflecting: secret)) \(Mirror(reflecting: secret).children.count)"
        #expect(shown == "(3 secret octets) (3 secret octets) 0")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("65") && !dumped.contains("A"))
    }

    @Test func `secrets are equal by their octets alone`() throws {
        let secret = try SecureBytes.test([1, 2, 3])
        #expect(try secret == .test([1, 2, 3]) && secret != .test([1, 2, 4]))
        #expect(try secret != .test([1, 2]) && SecureBytes.test([]) == .test([]))
        #expect(try SecureBytes(joining: [secret, secret]).testOctets == [1, 2, 3, 1, 2, 3])
        #expect(try secret.prefix(2).testOctets == [1, 2])
    }

    @Test func `random secrets differ`() throws {
        let secrets = try (0..<50).map { _ in try SecureBytes(randomCount: 32).testOctets }
        #expect(Set(secrets).count == 50)
    }

    /// Each home keeps, gives and ends; the one that the kernel does not offer is refused by name.
    @Test(arguments: [SecretMemory.Home.kernelSecret, .locked])
    func `a seed has a home`(_ home: SecretMemory.Home) throws {
        let memory = try? SecretMemory(count: 64, home: home) { $0[63] = 7 }
        if home == .locked { #expect(memory != nil) }
        guard let memory else { return }
        #expect(memory.home == home && memory.withUnsafeBytes { $0[63] } == 7)
    }

    @Test func `locked pages are in no dump and zero in a child`() throws {
        let memory = try SecretMemory(count: 64, home: .locked) { $0[0] = 7 }
        let address = memory.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        let shared = try SecureBytes(randomCount: 32)
        for place in [address, shared.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }] {
            let flags = try Self.flags(of: place)
            #expect(flags.isSuperset(of: ["lo", "dd", "wf"]), "\(flags)")
        }
    }

    /// What the kernel says of the pages that hold an address.
    private static func flags(of address: UInt) throws -> Set<Substring> {
        // A file of /proc has no size that one could read.
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
        let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
        var isHere = false
        for line in maps.split(separator: "\n") {
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap {
                UInt($0, radix: 16)
            }
            if bounds.count == 2 { isHere = (bounds[0]..<bounds[1]).contains(address) }
            if isHere, line.hasPrefix("VmFlags:") { return Set(line.split(separator: " ")) }
        }
        return []
    }

    @Test func `many secrets of all sizes are kept apart, and wiped`() throws {
        var random = SplitMix64(seed: 7)
        var kept: [(SecureBytes, [UInt8])] = []
        for _ in 0..<3000 {
            let octets = (0..<Int(random.next() % 700)).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            kept.append((try .test(octets), octets))
            if kept.count > 200 { kept.remove(at: Int(random.next() % 200)) }
        }
        #expect(kept.allSatisfy { $0.0.testOctets == $0.1 })
        #expect(try SecureBytes(count: 64) { _ in }.testOctets == Array(repeating: 0, count: 64))
        #expect(try SecureBytes(randomCount: 300_000).count == 300_000)
    }

    @Test func `P-256 agrees both ways, and refuses what is no point`() throws {
        let (ours, theirs) = (
            try P256.KeyAgreement.PrivateKey(), try P256.KeyAgreement.PrivateKey()
        )
        let secret = try ours.sharedSecretFromKeyAgreement(with: theirs.publicKey)
        #expect(try secret == theirs.sharedSecretFromKeyAgreement(with: ours.publicKey))
        let again = try P256.KeyAgreement.PrivateKey(rawRepresentation: ours.rawRepresentation)
        #expect(again.publicKey.x963Representation == ours.publicKey.x963Representation)
        let point = ours.publicKey.x963Representation
        var off = point
        off[64] ^= 1
        let wrong: [[UInt8]] = [
            [], [0], [4], off, Array(point.dropLast()), point + [0],
            [2] + point[1..<33], [6] + point.dropFirst(),
            [4] + Array(repeating: 0, count: 64), [4] + Array(repeating: 0xFF, count: 64),
        ]
        for octets in wrong {
            let error = #expect(throws: CryptographyError.self) {
                try P256.KeyAgreement.PublicKey(x963Representation: octets)
            }
            #expect(error?.code == .invalidInput)
        }
    }

    @Test func `P-256 scalars are 1 to n - 1`() throws {
        let order: [UInt8] = [
            0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
            0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63,
            0x25, 0x51,
        ]
        let last = order.dropLast() + [0x50]
        for scalar in [Array(repeating: 0, count: 32), order, [], Array(last.dropLast())] {
            #expect(throws: CryptographyError.self) {
                try P256.KeyAgreement.PrivateKey(rawRepresentation: .test(scalar))
            }
        }
        let one = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: .test(Array(repeating: 0, count: 31) + [1])
        )
        // The generator.
        #expect(one.publicKey.xCoordinate.prefix(4) == [0x6B, 0x17, 0xD1, 0xF2])
        #expect(
            try P256.KeyAgreement.PrivateKey(rawRepresentation: .test(Array(last)))
                .publicKey.xCoordinate == one.publicKey.xCoordinate
        )
    }

    @Test func `ML-KEM gives another secret for a forged ciphertext, the same each time`() throws {
        let key = try MLKEM1024.PrivateKey()
        let sealed = try key.publicKey.encapsulate()
        #expect(try key.decapsulate(sealed.ciphertext) == sealed.sharedSecret)
        var forged = sealed.ciphertext
        forged[100] ^= 1
        let other = try key.decapsulate(forged)
        #expect(try other != sealed.sharedSecret && key.decapsulate(forged) == other)
        for count in [0, 1567, 1569] {
            let octets = Array(repeating: UInt8(1), count: count)
            #expect(throws: CryptographyError.self) { try key.decapsulate(octets) }
            #expect(throws: CryptographyError.self) {
                try MLKEM1024.PublicKey(rawRepresentation: octets)
            }
        }
        #expect(throws: CryptographyError.self) {
            try MLKEM1024.PrivateKey(seedRepresentation: SecureBytes(randomCount: 63))
        }
    }

    @Test func `a box that was changed anywhere does not open`() throws {
        let key = try SecureBytes(randomCount: 32)
        let box = try AES.GCM.seal(.test([1, 2, 3]), using: key, authenticating: [9])
        #expect(try AES.GCM.open(box, using: key, authenticating: [9]).testOctets == [1, 2, 3])
        var changed = (box, box, box)
        changed.0.ciphertext[0] ^= 1
        changed.1.tag[0] ^= 1
        changed.2.nonce[0] ^= 1
        for box in [changed.0, changed.1, changed.2] {
            let error = #expect(throws: CryptographyError.self) {
                try AES.GCM.open(box, using: key, authenticating: [9])
            }
            #expect(error?.code == .authenticationFailed)
        }
        #expect(throws: CryptographyError.self) { try AES.GCM.open(box, using: key) }
    }

    /// RFC 9106, section 5.3, has four lanes and a secret; this is `argon2 -id -t 2 -k 64 -p 1`'s own case,
    /// checked against argon2-cffi.
    @Test func `Argon2id costs what is asked, and gives one key for one passphrase`() throws {
        let salt = Array("somesalt".utf8)
        let key = try Argon2id.deriveKey(
            from: .test(Array("password".utf8)),
            salt: salt,
            passes: 2,
            kibibytes: 65_536
        )
        #expect(
            key.testOctets.prefix(8) == [0x09, 0x31, 0x61, 0x15, 0xD5, 0xCF, 0x24, 0xED]
        )
        #expect(throws: CryptographyError.self) {
            try Argon2id.deriveKey(from: .test([1]), salt: [1])
        }
    }

    @Test func `an error gives the library's reason and none of the octets`() throws {
        let octets: [UInt8] = [4] + Array(repeating: 0xAB, count: 64)
        let error = #expect(throws: CryptographyError.self) {
            try P256.KeyAgreement.PublicKey(x963Representation: octets)
        }
        let text = "\(try #require(error))"
        #expect(text.contains("point is not on curve") && !text.lowercased().contains("abab"))
        // Nothing is left on the queue for the next.
        #expect(ERR_peek_error() == 0)
    }

    @Test func `one key works for many tasks at once`() async throws {
        let key = try MLKEM1024.PrivateKey()
        let agreement = try P256.KeyAgreement.PrivateKey()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let sealed = try key.publicKey.encapsulate()
                    let own = try P256.KeyAgreement.PrivateKey()
                    let ours = try own.sharedSecretFromKeyAgreement(with: agreement.publicKey)
                    return try key.decapsulate(sealed.ciphertext) == sealed.sharedSecret
                        && agreement.sharedSecretFromKeyAgreement(with: own.publicKey) == ours
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
