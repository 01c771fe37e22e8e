// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What a whole run of two programs leaves where it does not belong.
@Suite struct `Secrecy` {
    private static let names = ["Adalbertina", "Bobbington"]

    /// Two programs that have met.
    private struct Run {
        let words: [String]
        let key: String
        /// All that was printed, but the line of the words.
        var texts: [String]
        /// What is in the folders of the two stores.
        var files: [Data] = []

        init() throws {
            let folder = try MeetFolder()
            let (emulator, board) = try ToolProcess.emulator(scene: MeetFolder.near)
            let words = ["handclasp", "meet", "--json", "--board", board, "--yes", "--for-tests"]
            func side(_ number: Int, _ place: [String]) throws -> ToolProcess {
                let store = ["--name", names[1 - number], "--store", "\(folder.path)/\(number)"]
                return try ToolProcess(words + store + place, environment: folder.environment)
            }
            let first = try side(0, ["--listen", "0"])
            let said = first.read(until: "\"type\":\"listening\"")
            let port = try MeetFolder.objects(said).compactMap { $0["port"] as? Int }.first
            let second = try side(1, ["--peer", "127.0.0.1:\(try #require(port))"])
            let ends = [first.finish(), second.finish()]
            emulator.signal(SIGTERM)
            let rest = emulator.finish()
            #expect(ends.allSatisfy { $0.code == 0 }, "\(ends)")
            let output = said + ends[0].output + ends[1].output
            let lines = output.split(separator: "\n").map(String.init)
            texts = lines.filter { !$0.contains("\"type\":\"words\"") }
            #expect(texts.count == lines.count - 2)
            texts += ends.map(\.errors) + [rest.output, rest.errors]
            let spoken = try MeetFolder.objects(output).first { $0["type"] as? String == "words" }
            self.words = try #require(spoken?["words"] as? [String])
            let keys = try (0..<2).map { number in
                let place = ["--wireguard", "--store", "\(folder.path)/\(number)"]
                let run = try ToolRun(["handclasp", "psk", names[1 - number]] + place)
                return run.output.trimmingCharacters(in: .newlines)
            }
            #expect(keys[0] == keys[1] && keys[0].count == 44)
            key = keys[0]
            for number in 0..<2 {
                let store = "\(folder.path)/\(number)"
                for file in try FileManager.default.contentsOfDirectory(atPath: store) {
                    files.append(try Data(contentsOf: URL(fileURLWithPath: store + "/" + file)))
                }
            }
            #expect(files.count >= 4)
        }

        /// The words that stand in its texts, each alone.
        var vocabulary: Set<String> {
            Set(texts.flatMap { $0.split { !$0.isLetter }.map { $0.lowercased() } })
        }

        func holds(_ secret: Data) -> Bool { files.contains { $0.range(of: secret) != nil } }
    }

    @Test func `no word, name or key is in anything but its own line`() throws {
        let (run, other) = try (Run(), Run())
        #expect(run.words.count == 5 && run.words != other.words)
        // What another run says too is the program's own: "distance" is in the list of words.
        #expect(run.vocabulary.subtracting(other.vocabulary).isDisjoint(with: run.words))
        for word in run.words where word.count > 5 {
            let octets = Data(word.utf8)
            #expect(!run.holds(octets) || other.holds(octets), "\(word)")
        }
        for name in Self.names {
            // Its owner is told at the end how the contact is called.
            let texts = run.texts.filter { !$0.contains("\"type\":\"finished\"") }
            #expect(!texts.contains { $0.contains(name) })
            #expect(!run.holds(Data(name.utf8)))
        }
        #expect(!run.texts.contains { $0.contains(run.key) })
        #expect(!run.holds(try #require(Data(base64Encoded: run.key))))
    }

    @Test func `two runs share nothing that somebody could know them by`() throws {
        let folder = try MeetFolder()
        var seen: [String] = []
        for _ in 0..<2 {
            let (emulator, board) = try ToolProcess.emulator(scene: MeetFolder.near)
            let words = ["handclasp", "meet", "--json", "--board", board, "--listen", "0"]
            let run = try ToolProcess(
                words + ["--store", folder.path + "/a"],
                environment: folder.environment
            )
            let said = run.read(until: "\"type\":\"listening\"")
            let object = try #require(
                try MeetFolder.objects(said).first { $0["type"] as? String == "listening" }
            )
            let port = try #require(object["port"] as? Int)
            let client = try ToolProcess([
                "/usr/bin/openssl", "s_client", "-connect", "127.0.0.1:\(port)", "-alpn",
                "handclasp/2", "-showcerts",
            ])
            let talk = client.finish()
            run.signal(SIGINT)
            _ = run.finish()
            emulator.signal(SIGTERM)
            let certificate = try #require(
                talk.output.firstMatch(of: /-----BEGIN CERTIFICATE-----[^-]*-----END/)
            )
            let subject = talk.output.split(separator: "\n").first { $0.hasPrefix("subject=") }
            seen += [try #require(object["run"] as? String), String(certificate.0)]
            // The same for all the world.
            #expect(subject == "subject=CN = handclasp", "\(subject ?? "none")")
        }
        #expect(Set(seen).count == 4)
    }
}
