// SPDX-License-Identifier: Apache-2.0
import CEcho
import Glibc

/// Two programs that meet on this machine, from both gates open to both contacts stored, beside what that is made of.
struct Meetings {
    /// When each of two had what is waited for, in nanoseconds.
    private struct Times {
        var opened = 0.0
        var words = 0.0
        var judged = 0.0
        var stored = 0.0
    }

    private static let rounds = 7

    private let tools: String
    private let primitives: Double
    private let folder: String

    /// `tools`: the folder of the programs; `rows`: with those of the primitives.
    init(tools: String, _ rows: [Row]) throws {
        self.tools = tools
        func value(_ name: String) throws -> Double {
            guard let row = rows.first(where: { $0.name == name }) else {
                throw Failure(what: "no row \(name)")
            }
            return row.value
        }
        // The keys are there before the boards range.
        primitives =
            try
            (value("exchange.primitives.us")
            - 2 * value("crypto.p256.keygen.us") - 2 * value("crypto.mlkem1024.keygen.us"))
            * 1000
        var template = Array("/tmp/handclasp-bench-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(what: "no folder in /tmp") }
        folder = String(
            decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }

    /// Two hosts in namespaces, each with an Avahi of its own, from the second's being on the network to a channel.
    private func discovery() throws -> Row {
        let times = try (0..<3).map { number in
            let place = "\(folder)/hosts\(number)"
            mkdir(place, 0o700)
            try write("0 1 0\n0 2 0.15\n", "hosts\(number)/scene")
            _ = try Child("Tests/ToolTests/Namespaces/meet", [place, absolute(tools), "pty", "4"])
                .wait()
            guard let file = fopen(place + "/discovery", "r") else {
                throw Failure(what: "the two hosts did not find each other")
            }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 32)
            fgets(&line, 32, file)
            return Double(atoi(line))
        }
        return Row(
            name: "meet.discovery.ms",
            value: median(times),
            unit: "ms, from being on the network to a channel, median of 3"
        )
    }

    private func absolute(_ path: String) throws -> String {
        guard let whole = realpath(path, nil) else { throw Failure(what: "no folder \(path)") }
        defer { free(whole) }
        return String(cString: whole)
    }

    func rows() throws -> [Row] {
        defer { _ = try? Child("/bin/rm", ["-r", folder]).wait() }
        setenv("XDG_STATE_HOME", folder, 1)
        mkdir(folder + "/handclasp", 0o700)
        let shares = ["01", "02"].map { number in
            """
            {"board": "deca0302-454d554c41544544-\(number)", "channel": 9, "shareMillimeters": 0,
             "spreadMillimeters": 40, "rounds": 100, "distanceMillimeters": 250,
             "date": "2026-12-01T12:00:00Z", "peer": "other", "half": true}
            """
        }
        try write(
            "{\"version\": 1, \"shares\": [\(shares.joined(separator: ","))]}",
            "handclasp/calibration.json"
        )
        let discovery = try discovery()
        try write("0 1 0\n0 2 0.15\n", "scene")
        var (keys, storing, memory): ([Double], [Double], Double) = ([], [], 0)
        for number in 0..<Self.rounds {
            let (times, resident) = try meet(number)
            keys.append(times.words - times.opened)
            storing.append(times.stored - times.judged)
            memory = max(memory, resident)
        }
        let (trip, flush) = try (roundTrip(), flushed())
        // GATE, IDENTITY, KEMCT, CONFIRM and REVEAL; then VERDICT and DONE, each with its answer.
        let keysParts = primitives + 5 * trip
        // Each store takes the contact, then what the peer said of its own; both at once.
        let storingParts = 2 * trip + 2 * flush
        return [
            discovery,
            Row(name: "meet.gates_to_words.ms", value: median(keys) / 1e6, unit: "ms, median of 7"),
            Row(name: "meet.gates_to_words.parts_ms", value: keysParts / 1e6, unit: "ms, in C"),
            Row(
                name: "meet.verdicts_to_stored.ms",
                value: median(storing) / 1e6,
                unit: "ms, from the later yes"
            ),
            Row(
                name: "meet.verdicts_to_stored.parts_ms",
                value: storingParts / 1e6,
                unit: "ms, in C"
            ),
            Row(
                name: "meet.ratio_parts",
                value: (median(keys) + median(storing)) / (keysParts + storingParts),
                unit: "x, both gates open to both stored, less the reading (<= 1.3)"
            ),
            Row(
                name: "meet.peak_rss.mib",
                value: memory / 1024,
                unit: "MiB, with a key file (< 40)"
            ),
        ]
    }

    private func write(_ text: String, _ name: String) throws {
        guard let file = fopen(folder + "/" + name, "w") else { throw Failure(what: name) }
        fputs(text, file)
        fclose(file)
    }

    /// One meeting, and the most memory that one of the two had.
    private func meet(_ number: Int) throws -> (Times, Double) {
        let emulator = try Child(
            tools + "/uwb-emulator",
            ["--tcp", "0", "--scene", folder + "/scene", "--seed", "\(number)"]
        )
        defer { emulator.end() }
        guard let board = emulator.line()?.split(separator: " ").last else {
            throw Failure(what: "the emulator")
        }
        let words = ["meet", "--json", "--board", "\(board)", "--allow-uncalibrated", "--yes"]
        func side(_ name: String, _ place: [String]) throws -> Child {
            try Child(
                tools + "/handclasp",
                words + ["--for-tests", "--store", "\(folder)/\(name)\(number)"] + place
            )
        }
        let first = try side("a", ["--listen", "0"])
        let port = try first.line(with: "\"port\":").prefix { $0 != "," && $0 != "}" }
        let second = try side("b", ["--peer", "127.0.0.1:\(port)"])
        var times = Times()
        for (mark, path) in [
            ("\"type\":\"opened\"", \Times.opened), ("\"type\":\"words\"", \Times.words),
            // Two seconds of reading are left out: no verdict counts sooner.
            ("\"type\":\"waiting\"", \Times.judged), ("\"code\":\"STORED\"", \Times.stored),
        ] {
            for side in [first, second] {
                _ = try side.line(with: mark)
                times[keyPath: path] = max(times[keyPath: path], side.read)
            }
        }
        return (times, max(try first.wait(), try second.wait()))
    }

    private func roundTrip() throws -> Double {
        var ends: [Int32] = [0, 0]
        guard echo_tcp_pair(&ends) == 0 else { throw Failure(what: "no pair of sockets") }
        defer { for end in ends { close(end) } }
        return echo_round_trip(ends[0], ends[1], 100, 3001)
    }

    /// Appending a page to a file in the same folder and flushing it, as a commit does.
    private func flushed() throws -> Double {
        let file = open(folder + "/flushed", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard file >= 0 else { throw Failure(what: "no file in \(folder)") }
        defer { close(file) }
        let page = [UInt8](repeating: 1, count: 4096)
        return median(
            (0..<31).map { _ in
                let start = now()
                _ = Glibc.write(file, page, page.count)
                fdatasync(file)
                return now() - start
            }
        )
    }
}
