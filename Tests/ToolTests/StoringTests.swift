// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

/// The moment in which both have said that the words match, and one machine fails.
@Suite(.serialized) struct `Storing` {
    /// Two programs; something happens to the first while it writes.
    private final class Pair {
        let folder: MeetFolder
        private let emulator: ToolProcess
        private let first: ToolProcess
        private let second: ToolProcess
        private var said: String

        init(_ folder: MeetFolder, faults: [String: String] = [:]) throws {
            self.folder = folder
            let moniker: String
            (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
            let words = ["handclasp", "meet", "--json", "--board", moniker, "--yes", "--for-tests"]
            first = try ToolProcess(
                words + ["--name", "Bob", "--store", folder.path + "/a", "--listen", "0"],
                environment: folder.environment.merging(faults) { $1 }
            )
            said = first.read(until: "\"type\":\"listening\"")
            let port = try MeetFolder.objects(said).compactMap { $0["port"] as? Int }.first
            second = try ToolProcess(
                words + ["--name", "Ada", "--store", folder.path + "/b"]
                    + ["--peer", "127.0.0.1:\(try #require(port))"],
                environment: folder.environment
            )
        }

        /// The words are there: what is written from now on is the contact.
        func begin() throws {
            said += first.read(until: "\"type\":\"words\"")
            try Data().write(to: URL(fileURLWithPath: folder.path + "/from"))
        }

        /// How the first and the second have ended, and the first's code.
        func finish() throws -> (first: [String: Any]?, second: [String: Any], code: Int32) {
            let ends = (first.finish(), second.finish())
            emulator.signal(SIGTERM)
            let own = try MeetFolder.objects(said + ends.0.output).last
            return (
                own?["type"] as? String == "finished" ? own : nil,
                try MeetFolder.last(ends.1.output), ends.0.code
            )
        }

        /// The key that a store has of a contact; nil: it has none.
        func key(_ label: String, in store: String) throws -> String? {
            let place = ["--store", folder.path + "/" + store]
            let list = try ToolRun(["handclasp", "contacts", "--json"] + place)
            #expect(list.code == 0, "\(list.errors)")
            if list.output.isEmpty { return nil }
            return try ToolRun(["handclasp", "psk", label, "--wireguard"] + place).output
        }
    }

    /// What is preloaded, made once.
    private static let library: String = {
        let path = FileManager.default.temporaryDirectory.path + "/handclasp-\(getpid())-store.so"
        let source = Fixtures.root + "/Tests/ToolTests/Faults/store.c"
        // The compiler that comes with Swift.
        let words = ["/usr/bin/env", "clang", "-shared", "-fPIC", "-o", path, source, "-ldl"]
        let end = try? ToolProcess(words).finish()
        precondition(end?.code == 0, "clang: \(end?.errors ?? "none")")
        return path
    }()

    /// A folder whose first store is there, so that nothing is counted but the contact.
    private static func folder() throws -> MeetFolder {
        let folder = try MeetFolder()
        _ = try ToolRun(["handclasp", "identity", "create", "--store", folder.path + "/a"])
        return folder
    }

    private static func faults(_ folder: MeetFolder, after number: Int) -> [String: String] {
        [
            "LD_PRELOAD": library, "STORE_FAULT_AFTER": "\(number)",
            "STORE_FAULT_FROM": folder.path + "/from",
        ]
    }

    @Test func `is whole or not at all when a side is killed after any write`() throws {
        // Six writes and a flush for the contact, and for the run that is no failed one any more; two and a flush for
        // what the peer said of its own.
        let pairs = try (1...10).map { number in
            let folder = try Self.folder()
            return try (number, Pair(folder, faults: Self.faults(folder, after: number)))
        }
        for (_, pair) in pairs {
            try pair.begin()
        }
        for (number, pair) in pairs {
            let end = try pair.finish()
            #expect(end.first == nil && end.code == SIGKILL, "\(number)")
            // Both had said yes: the other one keeps it, whatever becomes of the link.
            #expect(end.second["code"] as? String == "STORED", "\(number)")
            let isTold = (end.second["sentence"] as? String)?.contains("on both sides")
            #expect(isTold == (number > 7), "\(number)")
            let (own, other) = (try pair.key("Bob", in: "a"), try pair.key("Ada", in: "b"))
            #expect(other != nil && (own == nil || own == other), "\(number)")
            if number >= 7 { #expect(own != nil, "what is flushed is there: \(number)") }
        }
        // And the next run works, of all of them.
        let again = try pairs.map { number, pair in (number, try Pair(pair.folder)) }
        for (number, pair) in again {
            let end = try pair.finish()
            #expect(end.first?["code"] as? String == "STORED", "\(number)")
            #expect(try pair.key("Bob", in: "a") == pair.key("Ada", in: "b"))
        }
    }

    @Test func `on a full disk is told to both, and leaves nothing half`() throws {
        let folder = try Self.folder()
        let pair = try Pair(
            folder,
            faults: Self.faults(folder, after: 2).merging(["STORE_FAULT": "full"]) { $1 }
        )
        try pair.begin()
        let end = try pair.finish()
        #expect(end.first?["code"] as? String == "STORE_FAILED" && end.code == 1)
        #expect((end.first?["hint"] as? String)?.contains("df -h") == true)
        let sentence = end.second["sentence"] as? String
        #expect(sentence?.contains("the other side could not store it") == true)
        #expect(try pair.key("Bob", in: "a") == nil)
        let next = try Pair(folder).finish()
        #expect(next.first?["code"] as? String == "STORED")
    }
}
