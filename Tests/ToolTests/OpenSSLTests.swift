// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

/// Which OpenSSL a tool has, by the loader and by what the tool says: never the system's 3.0 behind our back.
@Suite struct `The tools' OpenSSL` {
    @Test(arguments: ["handclasp", "uwb-range", "uwb-emulator"])
    func `is the one of the bundle, or at least 3.5`(_ tool: String) throws {
        let path = ToolRun.folder.appendingPathComponent(tool).path
        let loader = try ToolProcess(["/usr/bin/ldd", path]).finish()
        #expect(loader.code == 0 && loader.output.contains("libc.so.6"), "\(loader.errors)")
        let libraries = loader.output.split(separator: "\n").filter {
            $0.contains("libcrypto") || $0.contains("libssl")
        }
        let bundle = "\(Fixtures.root)/.openssl/OpenSSL.artifactbundle"
        if tool != "handclasp" || FileManager.default.fileExists(atPath: bundle) {
            #expect(libraries.isEmpty, "\(libraries)")
        }
        let version = try ToolRun([tool, "--version"])
        #expect(version.code == 0)
        guard tool == "handclasp" else {
            #expect(!version.output.contains("OpenSSL"), "what ranges needs none")
            return
        }
        let numbers = try #require(version.output.firstMatch(of: /OpenSSL (\d+)\.(\d+)\.\d+/))
        let (major, minor) = (try #require(Int(numbers.1)), try #require(Int(numbers.2)))
        #expect((major, minor) >= (3, 5), "\(version.output)")
    }
}
