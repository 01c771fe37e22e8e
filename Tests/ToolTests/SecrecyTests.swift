// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What a whole run of two programs leaves where it does not belong.
@Suite struct `Secrecy` {
    private static let names = ["Adalbertina", "Bobbington"]

    /// Each word but where words are shown, each name but where it was asked for, and each key anywhere.
    @Test func `no word, name or key is in anything but its own line`() throws {
        let folder = try MeetFolder()
        let (emulator, board) = try ToolProcess.emulator(scene: MeetFolder.near)
        let words = ["handclasp", "meet", "--json", "--board", board, "--yes", "--for-tests"]
        func side(_ number: Int, _ place: [String]) throws -> ToolProcess {
            let store = ["--name", Self.names[1 - number], "--store", "\(folder.path)/\(number)"]
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
        let outputs = [said + ends[0].output, ends[1].output]
        let spoken = try #require(
            try MeetFolder.objects(outputs[0]).first { $0["type"] as? String == "words" }
        )
        let secretWords = try #require(spoken["words"] as? [String])
        #expect(secretWords.count == 5)
        let keys = try (0..<2).map { number in
            let place = ["--wireguard", "--store", "\(folder.path)/\(number)"]
            let run = try ToolRun(["handclasp", "psk", Self.names[1 - number]] + place)
            return run.output.trimmingCharacters(in: .newlines)
        }
        #expect(keys[0] == keys[1] && keys[0].count == 44)
        // A word is short: it counts where it stands alone.
        let lines = outputs.joined().split(separator: "\n").map(String.init)
        let quiet = lines.filter { !$0.contains("\"type\":\"words\"") }
        #expect(quiet.count < lines.count)
        for text in quiet + ends.map(\.errors) + [rest.output, rest.errors] {
            let parts = Set(text.split { !$0.isLetter }.map { $0.lowercased() })
            #expect(parts.isDisjoint(with: secretWords), "\(text)")
            #expect(!text.contains(keys[0]))
            guard !text.contains("\"type\":\"finished\"") else { continue }
            for name in Self.names { #expect(!text.contains(name), "\(text)") }
        }
        // Nor in any file: names are sealed too, and a contact root is in no form that its key could be made of.
        let secrets = (Self.names + secretWords.filter { $0.count > 5 }).map { Data($0.utf8) }
        let raw = try #require(Data(base64Encoded: keys[0]))
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        var searched = 0
        for case let file as String in files {
            guard let octets = FileManager.default.contents(atPath: folder.path + "/" + file) else {
                continue
            }
            searched += 1
            for secret in secrets + [raw] {
                #expect(octets.range(of: secret) == nil, "\(file) holds \(secret)")
            }
        }
        #expect(searched >= 5)
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
