// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Support
import Testing

@testable import KeyExchange

/// The independent run, octet for octet, piece by piece.
@Suite struct `A whole run of suite 1` {
    let run: RunVector

    init() throws { run = try RunVector("suite1") }

    @Test func `its frames decode, and encode to themselves`() throws {
        for role in Role.allCases {
            let hello = try run.frame(role, "HELLO")
            #expect(try Hello(from: hello).raw == hello)
            let commit = try run.frame(role, "COMMIT")
            #expect(try Commit(from: commit).raw == commit)
            let token = try run.frame(role, "TOKEN")
            #expect(try Token(from: token).raw == token)
            let identity = try run.frame(role, "IDENTITY")
            #expect(try Identity(from: identity, suite: .classical).raw == identity)
            let reveal = try run.frame(role, "REVEAL")
            #expect(try Reveal(from: reveal).raw == reveal)
            try Confirm.check(try run.frame(role, "CONFIRM"))
            #expect(try Answer(from: run.frame(role, "VERDICT")).isYes)
            #expect(try Answer(from: run.frame(role, "DONE")).isYes)
            let gate = try GateReport(from: run.frame(role, "GATE"))
            #expect(gate.first == 17 && gate.last == 24 && gate.valid == 8 && gate.isCalibrated)
            #expect(gate.medianMillimeters == (role == .a ? 142 : -12))
            #expect(try Token(from: token).biasShareMillimeters == (role == .a ? 120 : -35))
        }
    }

    private func transcript() throws -> Transcript {
        var transcript = try Transcript(run.channel)
        for stage in ["HELLO", "COMMIT", "TOKEN", "GATE", "IDENTITY"] {
            try transcript.append(a: run.frame(.a, stage), b: run.frame(.b, stage))
        }
        // Suite 1 has no KEMCT: T6 = T5.
        for stage in ["CONFIRM", "REVEAL"] {
            try transcript.append(a: run.frame(.a, stage), b: run.frame(.b, stage))
        }
        return transcript
    }

    @Test func `its transcript is ours`() throws {
        let theirs = try #require(run.value("transcript") as? [String]).map { try Hex.bytes($0) }
        let ours = try transcript().values
        #expect(theirs.count == 9 && theirs[5] == theirs[6])
        #expect(ours == Array(theirs[0...5]) + Array(theirs[7...8]))
    }

    @Test func `its commitments open`() throws {
        let t1 = try transcript().values[1]
        for role in Role.allCases {
            let name = role == .a ? "A" : "B"
            let commitment = try KeySchedule.commitment(
                role,
                t1,
                nonce: run.secret("inputs", name, "nonce"),
                Identity(from: run.frame(role, "IDENTITY"), suite: .classical)
            )
            #expect(try commitment == Commit(from: run.frame(role, "COMMIT")).commitment)
        }
    }

    @Test func `its negotiation and ranging secrets are ours`() throws {
        let (a, b) = (
            try Hello(from: run.frame(.a, "HELLO")), try Hello(from: run.frame(.b, "HELLO"))
        )
        let negotiation = try Negotiation(a: a, b: b)
        let values = try transcript().values
        #expect(negotiation.suite == .classical && negotiation.wordCount == 5)
        let block = try negotiation.parameters(values[2])
        #expect(try block.octets == run.octets("parameterBlock"))
        let secrets = try RangingSecrets(
            exporter: run.secret("inputs", "rm"),
            transcript: values[3],
            keyLength: Int(block.keyLength)
        )
        #expect(try secrets.secret.testOctets == run.octets("ranging", "rs"))
        #expect(try secrets.timestampKey.testOctets == run.octets("ranging", "sts key"))
        #expect(try secrets.gateKey.testOctets == run.octets("ranging", "gate"))
        #expect(try secrets.rangingID == run.octets("ranging", "ranging id"))
        #expect(try secrets.addressA == run.octets("ranging", "address A"))
        #expect(try secrets.addressB == run.octets("ranging", "address B"))
        #expect(secrets.sessionID == 0x8FEF_20BC)
    }

    private func key(_ role: String, _ name: String) throws -> P256.KeyAgreement.PrivateKey {
        try P256.KeyAgreement.PrivateKey(rawRepresentation: run.secret("inputs", role, name))
    }

    private func keys() throws -> KeySchedule {
        let (idA, idB) = (try key("A", "identityScalar"), try key("B", "identityScalar"))
        let (eA, eB) = (try key("A", "ephemeralScalar"), try key("B", "ephemeralScalar"))
        let secrets = [
            try eA.sharedSecretFromKeyAgreement(with: eB.publicKey),
            try idA.sharedSecretFromKeyAgreement(with: eB.publicKey),
            try eA.sharedSecretFromKeyAgreement(with: idB.publicKey),
        ]
        let binding = try run.octets("inputs", "cb")
        #expect(
            try KeySchedule.extract(secrets, binding).testOctets == run.octets("keys", "prk")
        )
        return try KeySchedule(
            secrets: secrets,
            binding: binding,
            suite: .classical,
            transcript: transcript().values[5]
        )
    }

    @Test func `its keys are ours`() throws {
        let keys = try keys()
        #expect(try keys.confirmA?.testOctets == run.octets("keys", "confirm A"))
        #expect(try keys.confirmB?.testOctets == run.octets("keys", "confirm B"))
        #expect(try keys.verdictA?.testOctets == run.octets("keys", "verdict A"))
        #expect(try keys.verdictB?.testOctets == run.octets("keys", "verdict B"))
        #expect(try keys.words?.testOctets == run.octets("keys", "words"))
        #expect(try keys.contactRoot?.testOctets == run.octets("keys", "contact root"))
    }

    @Test func `its codes are ours`() throws {
        let (keys, values) = (try keys(), try transcript().values)
        let secrets = try RangingSecrets(
            exporter: run.secret("inputs", "rm"),
            transcript: values[3],
            keyLength: 16
        )
        for role in Role.allCases {
            let gate = try run.frame(role, "GATE")
            #expect(
                try FrameCode.frame(
                    .gate,
                    GateReport(from: gate).fields,
                    secrets.gateKey,
                    role,
                    values[3]
                ) == gate
            )
            let confirm = try run.frame(role, "CONFIRM")
            #expect(try FrameCode.isRight(confirm, #require(keys.confirm(role)), role, values[5]))
            #expect(
                try !FrameCode.isRight(confirm, #require(keys.confirm(role)), role.peer, values[5])
            )
            #expect(
                try FrameCode.frame(.confirm, [], #require(keys.confirm(role)), role, values[5])
                    == confirm
            )
            for name in ["VERDICT", "DONE"] {
                let frame = try run.frame(role, name)
                #expect(try FrameCode.isRight(frame, #require(keys.verdict(role)), role, values[7]))
            }
        }
    }

    @Test func `its words are ours, five and six`() throws {
        let (keys, values) = (try keys(), try transcript().values)
        for count in [5, 6] {
            let words = try WordList.large.words(
                count,
                key: #require(keys.words),
                transcript: values[7]
            )
            #expect(words.words == run.value("words\(count)") as? [String])
            #expect("\(words)" == "(\(count) words)")
        }
    }
}

@Suite struct `Word lists` {
    @Test func `are those that the exchange names`() {
        let large = WordList.large.words
        #expect(large.count == 7776 && large[0] == "abacus" && large[7775] == "zoom")
        #expect(Set(large).count == 7776 && large.count { $0.contains("-") } == 4)
        let spoken = WordList.spoken.words
        #expect(spoken.count == 2048 && Set(spoken).isSubset(of: large))
        #expect(spoken.allSatisfy { $0.count >= 4 && !$0.contains("-") })
        // In list order.
        #expect(spoken == spoken.sorted())
    }

    @Test func `for reading aloud have no two words that differ by one letter or sound alike`() {
        let words = WordList.spoken.words.map(String.init)
        var shorter: Set<String> = []
        var holes: Set<String> = []
        var codes: Set<String> = []
        for word in words {
            let letters = Array(word)
            for index in letters.indices {
                let (head, tail) = (String(letters[..<index]), String(letters[(index + 1)...]))
                #expect(holes.insert(head + "*" + tail).inserted, "\(word)")
                shorter.insert(head + tail)
            }
            #expect(codes.insert(Self.soundex(letters)).inserted, "\(word)")
        }
        #expect(shorter.isDisjoint(with: words))
    }

    /// The classic Soundex, written once more.
    private static func soundex(_ letters: [Character]) -> String {
        func group(_ letter: Character) -> Character? {
            switch letter {
            case "b", "f", "p", "v": "1"
            case "c", "g", "j", "k", "q", "s", "x", "z": "2"
            case "d", "t": "3"
            case "l": "4"
            case "m", "n": "5"
            case "r": "6"
            default: nil
            }
        }
        var code = [letters[0]]
        var last = group(letters[0])
        for letter in letters.dropFirst() {
            if let group = group(letter), group != last { code.append(group) }
            if letter != "h", letter != "w" { last = group(letter) }
        }
        return String((code + ["0", "0", "0"]).prefix(4))
    }
}
