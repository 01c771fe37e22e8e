// SPDX-License-Identifier: Apache-2.0
import Bytes
import CLinux
import Cryptography
import Foundation
import Support
import Testing

@testable import KeyExchange

@Suite(.serialized) struct `Secrets` {
    /// A secret that the test looks for, never whole in ordinary memory: each octet is masked.
    private struct Masked {
        let name: String
        let octets: [UInt8]
        static let mask: UInt8 = 0xA5

        init(_ name: String, _ secret: SecureBytes, reversed: Bool = false) {
            self.name = name
            let masked = secret.withUnsafeBytes { $0.map { $0 ^ Self.mask } }
            octets = reversed ? masked.reversed() : masked
        }
    }

    /// What one side's run has: both forms of a scalar, the seed, the nonce, and later the keys.
    private static func secrets(of material: HandshakeMaterial, seed: SecureBytes?) throws
        -> [Masked]
    {
        let scalar = try material.ephemeral.rawRepresentation
        return [
            Masked("scalar", scalar), Masked("scalar of OpenSSL's", scalar, reversed: true),
            Masked("nonce", material.nonce),
        ] + (seed.map { [Masked("seed", $0)] } ?? [])
    }

    /// The names of those that lie somewhere in this process's memory.
    private static func found(_ secrets: [Masked]) throws -> Set<String> {
        // Pages of our own between two that nobody may touch, so that the kernel lists them by themselves.
        let (size, page) = (1 << 20, 4096)
        let whole = size + 4 * page
        let pages = try #require(
            mmap(nil, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        )
        defer { munmap(pages, whole) }
        let scratch = pages + page
        mprotect(scratch, whole - 2 * page, PROT_READ | PROT_WRITE)
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
        let memory = open("/proc/self/mem", O_RDONLY)
        defer { close(memory) }
        var names: Set<String> = []
        for line in maps.split(separator: "\n") where line.contains(" rw") {
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap {
                UInt($0, radix: 16)
            }
            var place = bounds[0]
            if place == UInt(bitPattern: scratch) { continue }
            while place < bounds[1] {
                defer { place += UInt(size - 64) }
                let count = pread(
                    memory,
                    scratch + page,
                    min(size, Int(bounds[1] - place)),
                    off_t(place)
                )
                guard count > 0 else { continue }
                for secret in secrets {
                    for (index, octet) in secret.octets.enumerated() {
                        (scratch + index).storeBytes(of: octet ^ Masked.mask, as: UInt8.self)
                    }
                    if memmem(scratch + page, UInt(count), scratch, UInt(secret.octets.count))
                        != nil
                    {
                        names.insert(secret.name)
                    }
                }
            }
        }
        return names
    }

    @Test func `are nowhere in memory after a run that ended before REVEAL`() throws {
        var secrets: [Masked] = []
        do {
            let seed = try SecureBytes(randomCount: 64)
            let material = HandshakeMaterial(
                nonce: try SecureBytes(randomCount: 32),
                ephemeral: try P256.KeyAgreement.PrivateKey(),
                decapsulation: try MLKEM1024.PrivateKey(seedRepresentation: seed),
                tokenRandom: try randomOctets(16)
            )
            secrets = try Self.secrets(of: material, seed: seed)
            var meeting = try Meeting { _ in
            } prepare: { end in
                if end.handshake.role == .a { end.material = material }
            }
            meeting.tamper = { $1.type == .reveal ? [] : [$1] }
            while meeting.a.handshake.keys == nil { try meeting.run(until: 1) }
            let keys = try #require(meeting.a.handshake.keys)
            secrets += [
                Masked("words key", try #require(keys.words)),
                Masked("confirm key", try #require(keys.confirmA)),
                Masked("contact root", try #require(keys.contactRoot)),
            ]
            // The search does find what is there.
            let here = try Self.found(secrets)
            #expect(here.isSuperset(of: ["nonce", "words key", "contact root"]), "\(here)")
            // B reveals only behind A, so A's nonce went nowhere.
            meeting.tamper = { _, _ in [] }
            try meeting.run()
            #expect(meeting.isOver)
        }
        #expect(try Self.found(secrets) == [])
    }

    @Test func `are nowhere in memory after a whole run, but for what was kept`() throws {
        var secrets: [Masked] = []
        do {
            let seed = try SecureBytes(randomCount: 64)
            let material = HandshakeMaterial(
                nonce: try SecureBytes(randomCount: 32),
                ephemeral: try P256.KeyAgreement.PrivateKey(),
                decapsulation: try MLKEM1024.PrivateKey(seedRepresentation: seed),
                tokenRandom: try randomOctets(16)
            )
            // The nonce is the peer's to see from REVEAL on.
            secrets = try Self.secrets(of: material, seed: seed).filter { $0.name != "nonce" }
            var meeting = try Meeting { _ in
            } prepare: { end in
                if end.handshake.role == .a { end.material = material }
            }
            try meeting.run()
            #expect(meeting.a.outcome?.name == "stored true")
            let root = try #require(meeting.a.contact).contactRoot
            secrets.append(Masked("contact root", root))
            #expect(try Self.found(secrets).contains("contact root"))
        }
        #expect(try Self.found(secrets) == [])
    }

    /// Each at the moment that section 5 of the protocol says, not at the link's end.
    @Test func `go when they are done with, while two people still read`() throws {
        var exporter: SecureBytes? = try SecureBytes(randomCount: 48)
        var secrets = [Masked("exporter", try #require(exporter))]
        var meeting = try Meeting { setup in
            setup.exporter = exporter
        } prepare: { end in
            end.verdict = nil
        }
        exporter = nil
        #expect(try Self.found(secrets) == ["exporter"])
        while meeting.a.ranging == nil || meeting.b.ranging == nil { try meeting.run(until: 1) }
        #expect(try Self.found(secrets) == [])
        while meeting.a.handshake.keys == nil { try meeting.run(until: 1) }
        do {
            let keys = try #require(meeting.a.handshake.keys)
            secrets = [
                Masked("words key", try #require(keys.words)),
                Masked("confirm key of A", try #require(keys.confirmA)),
                Masked("confirm key of B", try #require(keys.confirmB)),
                Masked("contact root", try #require(keys.contactRoot)),
            ]
        }
        while meeting.a.words.isEmpty || meeting.b.words.isEmpty { try meeting.run(until: 1) }
        #expect(try Self.found(secrets) == ["contact root"])
    }

    /// Whatever a program may print of a handshake shows no octet of a secret, and no word.
    @Test func `are in no description of anything`() throws {
        var meeting = try Meeting()
        while meeting.a.handshake.keys == nil { try meeting.run(until: 1) }
        let keys = try #require(meeting.a.handshake.keys)
        var shown = ""
        dump(meeting.a.handshake, to: &shown)
        shown += String(reflecting: meeting.a.handshake)
        dump(meeting.a.ranging as Any, to: &shown)
        try meeting.run()
        dump(meeting.a.words, to: &shown)
        dump(meeting.a.contact as Any, to: &shown)
        shown += "\(meeting.a.outcome as Any) \(meeting.a.words)"
        let octets = try #require(keys.words).testOctets
        #expect(!shown.contains(Hex.string(octets).prefix(16)))
        let first = octets.prefix(4).map { "- \($0)" }.joined(separator: "\n")
        #expect(!shown.contains(first))
        let words = Set(shown.split { !$0.isLetter && $0 != "-" }.map(String.init))
        // Names of fields may be words of the list: those a run without any words shows too.
        var fields = ""
        dump(try Meeting().a.handshake, to: &fields)
        dump(meeting.a.contact?.evidence as Any, to: &fields)
        for word in try #require(meeting.a.words.first).words where !fields.contains(word) {
            #expect(!words.contains(word), "\(word)")
        }
    }
}
