// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Foundation
import Support
import Testing
import UWBGate
import UWBRanging

@testable import KeyExchange

/// scripts/oracle, written from the document in another language: its whole run, and itself as the peer.
@Suite(.serialized) struct `The oracle` {
    @Test func `agrees on a whole run of suite 2`() throws {
        let run = try RunVector("suite2")
        var transcript = try Transcript(run.channel)
        let stages = [
            "HELLO", "COMMIT", "TOKEN", "GATE", "IDENTITY", "KEMCT", "CONFIRM", "REVEAL",
        ]
        for stage in stages {
            try transcript.append(a: run.frame(.a, stage), b: run.frame(.b, stage))
        }
        let theirs = try #require(run.value("transcript") as? [String]).map { try Hex.bytes($0) }
        #expect(transcript.values == theirs)
        func key(_ role: String, _ name: String) throws -> P256.KeyAgreement.PrivateKey {
            try P256.KeyAgreement.PrivateKey(rawRepresentation: run.secret("inputs", role, name))
        }
        func kem(_ role: String) throws -> MLKEM1024.PrivateKey {
            try MLKEM1024.PrivateKey(seedRepresentation: run.secret("inputs", role, "seed"))
        }
        let (eA, eB) = (try key("A", "ephemeralScalar"), try key("B", "ephemeralScalar"))
        let secrets = [
            try eA.sharedSecretFromKeyAgreement(with: eB.publicKey),
            try key("A", "identityScalar").sharedSecretFromKeyAgreement(with: eB.publicKey),
            try key("B", "identityScalar").sharedSecretFromKeyAgreement(with: eA.publicKey),
            try kem("B").decapsulate(Ciphertext(from: run.frame(.a, "KEMCT")).ciphertext),
            try kem("A").decapsulate(Ciphertext(from: run.frame(.b, "KEMCT")).ciphertext),
        ]
        let keys = try KeySchedule(
            secrets: secrets,
            binding: run.octets("inputs", "cb"),
            suite: .hybrid,
            transcript: transcript.values[6]
        )
        #expect(try keys.confirmA?.testOctets == run.octets("keys", "confirm A"))
        #expect(try keys.verdictB?.testOctets == run.octets("keys", "verdict B"))
        #expect(try keys.contactRoot?.testOctets == run.octets("keys", "contact root"))
        let words = try WordList.large.words(
            5,
            key: #require(keys.words),
            transcript: transcript.values[8]
        )
        #expect(words.words == run.value("words5") as? [String])
        for role in Role.allCases {
            let letter = role == .a ? "A" : "B"
            let identity = try Identity(from: run.frame(role, "IDENTITY"), suite: .hybrid)
            let commitment = try KeySchedule.commitment(
                role,
                transcript.values[1],
                nonce: run.secret("inputs", letter, "nonce"),
                identity
            )
            #expect(try commitment == Commit(from: run.frame(role, "COMMIT")).commitment)
            #expect(try identity.encapsulationKey == kem(letter).publicKey.rawRepresentation)
        }
    }

    @Test(arguments: Role.allCases, [[1], [1, 2]] as [[UInt8]])
    func `is met live, in both roles and suites`(_ role: Role, _ suites: [UInt8]) throws {
        for isStrict in [false, true] {
            let (end, theirs) = try meet(role, suites, isStrict: isStrict)
            #expect(end.outcome?.name == "stored true", "\(end.outcome?.name ?? "no end")")
            let object = try #require(
                try JSONSerialization.jsonObject(with: theirs) as? [String: Any]
            )
            #expect(object["words"] as? [String] == end.words.first?.words)
            #expect(end.words.first?.words.count == (isStrict ? 6 : 5))
            let root = try #require(end.contact?.contactRoot).testOctets
            #expect(object["contact root"] as? String == Hex.string(root))
            #expect(object["suite"] as? Int == (suites == [1] ? 1 : 2))
        }
    }

    /// Runs the oracle as a process and talks to it; our end, and the line that it ends with.
    private func meet(
        _ role: Role,
        _ suites: [UInt8],
        isStrict: Bool
    ) throws -> (Meeting.End, Data) {
        let channel = Meeting.channel()
        let exporter = [UInt8](repeating: 9, count: 48)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Fixtures.root + "/scripts/oracle/run")
        process.arguments =
            ["peer", role == .a ? "B" : "A", Hex.string(suites)]
            + [channel.binding, exporter, channel.certificateA, channel.certificateB].map {
                Hex.string($0)
            } + ["11ed"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var meeting = try Meeting(
            suites,
            adjust: { setup in
                setup.exporter = try .test(exporter)
                setup.hello.isStrict = isStrict
            }
        )
        // Only our end of it is used; the other is the oracle.
        var splitter = FrameSplitter()
        while meeting[role].outcome == nil {
            for (from, frame) in meeting.wire where from == role {
                input.fileHandleForWriting.write(Data(frame.octets))
            }
            meeting.wire = []
            if let verdict = meeting[role].verdict, !meeting[role].words.isEmpty {
                meeting[role].verdict = nil
                meeting.now = meeting.now.advanced(by: .seconds(2))
                try meeting.perform(meeting[role].handshake.judge(verdict, at: meeting.now), role)
                continue
            }
            let chunk = output.fileHandleForReading.availableData
            guard !chunk.isEmpty else { break }
            for frame in try splitter.receive(chunk) {
                try meeting.perform(meeting[role].handshake.receive(frame, at: meeting.now), role)
            }
        }
        for (from, frame) in meeting.wire where from == role {
            input.fileHandleForWriting.write(Data(frame.octets))
        }
        try input.fileHandleForWriting.close()
        let line = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (meeting[role], line)
    }
}
