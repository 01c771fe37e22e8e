// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// An owner's key in a TPM 2.0: the one of swtpm, by Debian's own provider for OpenSSL.
@Suite(.serialized) struct `A key in a TPM` {
    /// A TPM that ends with the value.
    private final class Chip {
        private let process: ToolProcess
        let environment: [String: String]

        init(_ folder: MeetFolder, _ name: String) throws {
            let place = folder.path + "/" + name
            try FileManager.default.createDirectory(
                atPath: place,
                withIntermediateDirectories: true
            )
            process = try ToolProcess([
                "/usr/bin/swtpm", "socket", "--tpm2", "--tpmstate", "dir=" + place, "--server",
                "type=unixio,path=\(place)/tpm", "--ctrl", "type=unixio,path=\(place)/tpm.ctrl",
                "--flags", "not-need-init,startup-clear",
            ])
            for _ in 0..<100 where access(place + "/tpm", F_OK) != 0 { usleep(20_000) }
            environment = folder.environment.merging(
                ["TPM2OPENSSL_TCTI": "swtpm:path=\(place)/tpm", "TSS2_LOG": "all+none"]
            ) { $1 }
        }

        deinit { process.signal(SIGTERM) }
    }

    @Test func `meets, and is nowhere else`() throws {
        let folder = try MeetFolder()
        let chip = try Chip(folder, "chip")
        let store = ["--store", folder.path + "/a"]
        let made = try ToolRun(
            ["handclasp", "identity", "create", "--tpm"] + store,
            environment: chip.environment
        )
        #expect(made.code == 0 && made.output.contains("in this machine's TPM"), "\(made.errors)")
        let (emulator, moniker) = try ToolProcess.emulator(scene: MeetFolder.near)
        defer { emulator.signal(SIGTERM) }
        let words = ["handclasp", "meet", "--json", "--board", moniker, "--yes", "--for-tests"]
        let listening = try ToolProcess(
            words + store + ["--listen", "0", "--name", "Bob"],
            environment: chip.environment
        )
        let said = listening.read(until: "\"type\":\"listening\"")
        let port = try MeetFolder.objects(said).compactMap { $0["port"] as? Int }.first
        let dialing = try ToolProcess(
            words + ["--store", folder.path + "/b", "--name", "Ada"]
                + ["--peer", "127.0.0.1:\(try #require(port))"],
            environment: folder.environment
        )
        let ends = [listening.finish(), dialing.finish()]
        #expect(ends.map(\.code) == [0, 0], "\(ends)")
        // The peer knows the key that the TPM has, and both have one key between them.
        let own = try ToolRun(
            ["handclasp", "identity", "--json"] + store,
            environment: chip.environment
        )
        let identity = try #require(MeetFolder.objects(own.output).first)
        #expect(identity["key"] as? String == "tpm")
        let seen = try MeetFolder.last(ends[1].output)["fingerprint"] as? String
        #expect(identity["fingerprint"] as? String == seen)
        let keys = try [("a", "Bob"), ("b", "Ada")].map { place, label in
            try ToolRun(
                ["handclasp", "psk", label, "--wireguard", "--store", folder.path + "/" + place],
                environment: chip.environment
            ).output
        }
        #expect(keys[0] == keys[1] && keys[0].count == 45)
        // Nobody gets it out, and another TPM has it not.
        let file = folder.path + "/passphrase"
        try "safe\n".write(toFile: file, atomically: true, encoding: .utf8)
        let backup = try ToolRun(
            ["handclasp", "identity", "backup", folder.path + "/backup", "--passphrase-file", file]
                + store,
            environment: chip.environment
        )
        #expect(backup.code == 1 && backup.errors.contains("gives it to nobody"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/backup"))
        let other = try Chip(folder, "other")
        let elsewhere = try ToolRun(
            ["handclasp", "identity"] + store,
            environment: other.environment
        )
        #expect(elsewhere.code == 1 && elsewhere.errors.contains("this machine's TPM"))
    }

    @Test func `that is not there is said with the way to one, and leaves no store`() throws {
        let folder = try MeetFolder()
        let store = folder.path + "/a"
        let run = try ToolRun(
            ["handclasp", "identity", "create", "--tpm", "--store", store],
            environment: [
                "TPM2OPENSSL_TCTI": "swtpm:path=\(folder.path)/none", "TSS2_LOG": "all+none",
            ]
        )
        #expect(run.code == 1 && run.errors.contains("making a key in the TPM"))
        #expect(run.errors.contains("apt-get install tpm2-openssl"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: store + "/contacts.db"))
    }
}
