// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

/// Two whole programs that meet, over real TLS and emulated boards.
@Suite(.serialized) struct `Meeting` {
    /// Both ends at an address, until both have ended.
    private func meet(
        _ scene: String = MeetFolder.near,
        _ a: [String] = [],
        _ b: [String] = [],
        folder: String,
        environment: [String: String],
        answers: Bool = true
    ) throws -> [(output: String, errors: String, code: Int32)] {
        let (emulator, moniker) = try ToolProcess.emulator(scene: scene)
        defer { emulator.signal(SIGTERM) }
        let yes = answers ? ["--yes", "--for-tests"] : []
        let words = ["handclasp", "meet", "--json", "--board", moniker] + yes
        let listening = try ToolProcess(
            words + ["--listen", "0", "--store", folder + "/a"] + a,
            environment: environment
        )
        let text = listening.read(until: "\"type\":\"listening\"")
        let object = try #require(MeetFolder.objects(text).first { $0["port"] != nil })
        let port = try #require(object["port"] as? Int)
        let dialing = try ToolProcess(
            words + ["--peer", "127.0.0.1:\(port)", "--store", folder + "/b"] + b,
            environment: environment
        )
        let ends = [listening.finish(), dialing.finish()]
        return [(text + ends[0].output, ends[0].errors, ends[0].code), ends[1]]
    }

    @Test func `ends with one contact each, and one key between them`() throws {
        let folder = try MeetFolder()
        let ends = try meet(
            MeetFolder.near,
            ["--name", "Bob"],
            ["--name", "Ada"],
            folder: folder.path,
            environment: folder.environment
        )
        for end in ends {
            #expect(end.code == 0, "\(end.output)\(end.errors)")
            #expect(try MeetFolder.last(end.output)["code"] as? String == "STORED")
        }
        let words = try ends.map { end in
            try MeetFolder.objects(end.output).first { $0["type"] as? String == "words" }?["words"]
                as? [String]
        }
        #expect(words[0] == words[1] && words[0]?.count == 5)
        var keys: [String] = []
        for (store, label) in [("a", "Bob"), ("b", "Ada")] {
            let place = ["--store", folder.path + "/" + store]
            keys.append(try ToolRun(["handclasp", "psk", label, "--wireguard"] + place).output)
            let shown = try ToolRun(["handclasp", "contacts", "show", label] + place)
            #expect(shown.output.contains("P-256 and ML-KEM-1024"))
            #expect(shown.output.contains("they stored you yes"))
        }
        #expect(keys[0] == keys[1] && keys[0].count == 45)
        // Who they are to each other is who they are to themselves.
        let own = try ToolRun(["handclasp", "identity", "--json", "--store", folder.path + "/a"])
        let fingerprint = try #require(MeetFolder.objects(own.output)[0]["fingerprint"] as? String)
        #expect(try MeetFolder.last(ends[1].output)["fingerprint"] as? String == fingerprint)
        // The same two again, under the same names: what was there stays as history.
        let again = try meet(
            MeetFolder.near,
            ["--name", "Bob"],
            ["--name", "Ada", "--strict"],
            folder: folder.path,
            environment: folder.environment
        )
        #expect(again.map(\.code) == [0, 0])
        // Strict for both if one of them wants it.
        #expect(again.allSatisfy { $0.output.contains("\"strict\":true") })
        #expect(again[0].output.contains("\"type\":\"known\",\"label\":\"Bob\""))
        let list = try ToolRun(["handclasp", "contacts", "--all", "--store", folder.path + "/a"])
        #expect(list.output.contains("superseded") && list.output.split(separator: "\n").count == 2)
        // Under another name it is refused, on both sides.
        let other = try meet(
            MeetFolder.near,
            ["--name", "Eve"],
            [],
            folder: folder.path,
            environment: folder.environment
        )
        #expect(try MeetFolder.last(other[0].output)["code"] as? String == "POLICY")
        #expect(try MeetFolder.last(other[1].output)["code"] as? String == "POLICY")
    }

    @Test func `says why when nothing comes near, in the time that was given`() throws {
        let folder = try MeetFolder()
        let ends = try meet(
            "0 1 0\n0 2 2\n",
            ["--ranging-timeout", "3s"],
            ["--ranging-timeout", "3s"],
            folder: folder.path,
            environment: folder.environment
        )
        #expect(ends.map(\.code) == [75, 75])
        let sentences = try ends.map { try MeetFolder.last($0.output)["sentence"] as? String ?? "" }
        for sentence in sentences {
            #expect(sentence.contains("the gate did not open in time: the boards measured "))
        }
    }

    @Test func `without a calibration no key is shown`() throws {
        let folder = try MeetFolder()
        let nowhere = ["XDG_STATE_HOME": folder.path + "/nothing"]
        let ends = try meet(
            MeetFolder.near,
            ["--ranging-timeout", "3s"],
            ["--ranging-timeout", "3s"],
            folder: folder.path,
            environment: nowhere
        )
        #expect(ends.allSatisfy { $0.code == 75 })
        #expect(ends[0].output.contains("\"closedBecause\":[\"calibration\"]"))
        #expect(!ends[0].output.contains("\"type\":\"words\""))
    }

    /// Two ends, of which the one that listens is killed once the other has told a thing; what that one said. Every
    /// connection to an emulator is a board of its own, so each pair has an emulator of its own.
    private func kill(
        at moment: String,
        folder: MeetFolder,
        dialer: String,
        listener: String
    ) throws -> (output: String, errors: String, code: Int32) {
        let (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
        defer { emulator.signal(SIGTERM) }
        let words = ["handclasp", "meet", "--json", "--board", moniker, "--store"]
        let listening = try ToolProcess(
            words + [folder.path + "/" + listener, "--listen", "0"],
            environment: folder.environment
        )
        let text = listening.read(until: "\"type\":\"listening\"")
        let port = try #require(
            MeetFolder.objects(text).first { $0["port"] != nil }?["port"] as? Int
        )
        let dialing = try ToolProcess(
            words + [folder.path + "/" + dialer, "--peer", "127.0.0.1:\(port)"],
            environment: folder.environment
        )
        let said = dialing.read(until: "\"type\":\"\(moment)\"")
        listening.signal(SIGKILL)
        let rest = dialing.finish()
        _ = listening.finish()
        return (said + rest.output, rest.errors, rest.code)
    }

    @Test func `a peer that is killed leaves nothing, and the next run works`() throws {
        let folder = try MeetFolder()
        // At each thing that is told on the way.
        for moment in ["ranging", "measurement", "opened", "words"] {
            let end = try kill(at: moment, folder: folder, dialer: "a", listener: "b")
            #expect(try MeetFolder.last(end.output)["code"] as? String == "PEER_LOST", "\(moment)")
            #expect(end.code == 69)
            let list = try ToolRun([
                "handclasp", "contacts", "--json", "--store", folder.path + "/a",
            ])
            #expect(list.output.isEmpty && list.code == 0)
        }
        // The runs that had shown their nonce count; the owner may lift that.
        _ = try ToolRun(["handclasp", "identity", "unlock", "--store", folder.path + "/a"])
        let ends = try meet(folder: folder.path, environment: folder.environment)
        #expect(ends.map(\.code) == [0, 0])
    }

    @Test func `three runs that failed at the decisive moment lock, until the owner unlocks`()
        throws
    {
        let folder = try MeetFolder()
        for _ in 0..<3 {
            let end = try kill(at: "words", folder: folder, dialer: "a", listener: "b")
            let last = try MeetFolder.last(end.output)
            #expect(last["code"] as? String == "PEER_LOST")
            let sentence = last["sentence"] as? String
            #expect(sentence?.contains("interrupted at the decisive moment") == true)
        }
        let (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
        defer { emulator.signal(SIGTERM) }
        // Of the side whose process was killed as well.
        for store in ["a", "b"] {
            let place = ["--store", folder.path + "/" + store]
            let locked = try ToolRun(
                ["handclasp", "meet", "--board", moniker, "--listen", "0"] + place
            )
            #expect(locked.code == 75 && locked.errors.contains("10 min are left"), "\(store)")
            _ = try ToolRun(["handclasp", "identity", "unlock"] + place)
        }
        let ends = try meet(folder: folder.path, environment: folder.environment)
        #expect(ends.map(\.code) == [0, 0])
    }

    @Test func `bad command lines are named before anything is opened`() throws {
        for (words, code, talk) in [
            (["meet"], 64, "no board is named"),
            (["meet", "--board", "demo:"], 64, "no board to meet with"),
            (["meet", "--board", "tcp:127.0.0.1:1", "--yes"], 64, "let anybody between you in"),
            (["meet", "--board", "tcp:127.0.0.1:1", "--peer", "nowhere"], 64, "has no port"),
            (["meet", "--board", "tcp:127.0.0.1:1", "--ranging-timeout", "31"], 64, "1s to 30s"),
            (["meet", "--board", "tcp:127.0.0.1:1", "--name", "a\u{1B}b"], 64, "no name"),
            (["meet", "--board", "tcp:127.0.0.1:1", "--listen", "0"], 69, "tcp:127.0.0.1:1"),
            (["contacts"], 1, "handclasp identity create"),
            (["meat"], 64, "did you mean handclasp meet?"),
            (["psk", "Ada"], 64, "psk CONTACT --wireguard"),
        ] as [([String], Int32, String)] {
            let store = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: store) }
            let run = try ToolRun(
                ["handclasp"] + words + (words == ["meat"] ? [] : ["--store", store])
            )
            #expect(run.code == code, "\(words)")
            #expect(run.errors.contains(talk), "\(words): \(run.errors)")
        }
    }

    // MARK: Two hosts

    @Test(arguments: [
        ("pty", "4", ""), ("tcp", "4", ""), ("pty", "6", ""), ("pty", "4", "restart"),
    ])
    func `two hosts find each other, and say nothing of themselves`(
        boards: String,
        family: String,
        event: String
    ) throws {
        let folder = try MeetFolder()
        try MeetFolder.near.write(toFile: folder.path + "/scene", atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: Fixtures.root + "/Tests/ToolTests/Namespaces/meet"
        )
        process.arguments = [folder.path, ToolRun.folder.path, boards, family, event]
        process.environment = ProcessInfo.processInfo.environment.merging(folder.environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        func read(_ name: String) -> String {
            (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? ""
        }
        let said = ["a", "b"].map { read("\($0)/said") }
        #expect(process.terminationStatus == 0, "\(said)\(read("a/errors"))\(read("b/errors"))")
        for text in said { #expect(try MeetFolder.last(text)["code"] as? String == "STORED") }
        let runs = try said.map { text in
            try #require(MeetFolder.objects(text).first { $0["run"] != nil }?["run"] as? String)
        }
        #expect(said[0].contains("Avahi has gone: waiting for it") == (event == "restart"))
        // A daemon that starts anew puts the host's own announcement into one packet with the rest.
        guard event.isEmpty else { return }
        try search(read("packets"), macs: [read("a/mac"), read("b/mac")], runs: runs)
    }

    /// No payload that the runs cause holds the host's name, the user's or a MAC, as it is or in an EUI-64. The daemons' own
    /// announcement of the host, which no run causes, is left out.
    private func search(_ packets: String, macs: [String], runs: [String]) throws {
        let all = packets.split(separator: "\n").map(String.init)
        #expect(all.count > 20)
        func digits(_ text: String) -> String {
            text.utf8.map { String(format: "%02x", $0) }.joined()
        }
        let own = all.filter { packet in
            runs.contains { packet.contains(digits($0)) } || packet.contains(digits("_handclasp"))
                || !packet.contains(digits("secrethost"))
        }
        // The search finds what is there.
        #expect(own.contains { $0.contains(digits(runs[0])) })
        var needles = [digits("secrethost"), digits("secretuser")]
        for mac in macs {
            let octets = mac.split(separator: ":").map { $0.trimmingCharacters(in: .newlines) }
            try #require(octets.count == 6)
            // Nothing shorter: random octets hold three of a MAC by chance.
            needles.append(octets[1...].joined())
            needles.append(octets[1...2].joined() + "fffe" + octets[3...].joined())
        }
        for needle in needles {
            #expect(!own.contains { $0.contains(needle) }, "\(needle)")
        }
    }
}
