// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

/// The whole program and somebody else's: the oracle in Python, with another TLS library, its board driven by
/// `uwb-range`.
@Suite(.serialized) struct `The oracle meets the program` {
    private static let identity = String(repeating: "0", count: 63) + "7"

    private struct End {
        let program: [String: Any]
        let words: [String]?
        let oracle: [String: Any]
    }

    /// One meeting; `role` is the oracle's: A dials, B listens.
    private func meet(_ role: String, suites: String, in folder: MeetFolder) throws -> End {
        let (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
        defer { emulator.signal(SIGTERM) }
        func program(_ place: [String]) throws -> ToolProcess {
            try ToolProcess(
                ["handclasp", "meet", "--json", "--board", moniker, "--yes", "--for-tests"]
                    + ["--name", "Olga", "--store", folder.path + "/store"] + place,
                environment: folder.environment
            )
        }
        // Boards are numbered as they are connected to: the program's is the first of the two.
        func oracle(_ place: String) throws -> ToolProcess {
            try ToolProcess(
                [Fixtures.root + "/scripts/oracle/run", "meet", role, place, suites, Self.identity]
                    + [
                        ToolRun.folder.path + "/uwb-range", moniker,
                        "deca0302-454d554c41544544-01",
                    ],
                environment: folder.environment
            )
        }
        var (said, other): (String, ToolProcess)
        let own: ToolProcess
        var heard = ""
        if role == "A" {
            own = try program(["--listen", "0"])
            said = own.read(until: "\"type\":\"listening\"")
            let port = try MeetFolder.objects(said).compactMap { $0["port"] as? Int }.first
            other = try oracle("127.0.0.1:\(try #require(port))")
        } else {
            said = ""
            other = try oracle("127.0.0.1:0")
            heard = other.read(until: "\n")
            let port = try MeetFolder.objects(heard).compactMap { $0["port"] as? Int }.first
            own = try program(["--peer", "127.0.0.1:\(try #require(port))"])
        }
        let ends = (own.finish(), other.finish())
        said += ends.0.output
        heard += ends.1.output
        #expect(ends.1.code == 0, "\(ends.1.errors)")
        let words = try MeetFolder.objects(said).first { $0["type"] as? String == "words" }
        return End(
            program: try MeetFolder.last(said),
            words: words?["words"] as? [String],
            oracle: try #require(try MeetFolder.objects(heard).last)
        )
    }

    @Test(arguments: ["A", "B"], ["0102", "01"])
    func `in both roles and suites`(_ role: String, _ suites: String) throws {
        let folder = try MeetFolder()
        let end = try meet(role, suites: suites, in: folder)
        #expect(end.program["code"] as? String == "STORED")
        #expect(end.words?.count == 5 && end.words == end.oracle["words"] as? [String])
        #expect(end.oracle["suite"] as? Int == (suites == "01" ? 1 : 2))
        #expect(end.oracle["group"] as? String == "X25519MLKEM768")
        let key = try ToolRun([
            "handclasp", "psk", "Olga", "--wireguard", "--store", folder.path + "/store",
        ])
        #expect(key.output == "\(try #require(end.oracle["wireguard"] as? String))\n")
    }

    @Test func `and is not taken with suite 1 after suite 2`() throws {
        let folder = try MeetFolder()
        #expect(try meet("A", suites: "0102", in: folder).program["code"] as? String == "STORED")
        let end = try meet("A", suites: "01", in: folder)
        #expect(end.program["code"] as? String == "DOWNGRADE")
        // It is not told that it is known: POLICY, and no words.
        #expect(end.oracle["abort"] as? Int == 5)
        #expect(end.words == nil)
        let shown = try ToolRun([
            "handclasp", "contacts", "show", "Olga", "--store", folder.path + "/store",
        ])
        #expect(shown.output.contains("P-256 and ML-KEM-1024"))
    }
}
