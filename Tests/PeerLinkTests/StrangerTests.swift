// SPDX-License-Identifier: Apache-2.0
import Glibc
import KeyExchange
import PeerLink
import Testing

/// Who knocks without being a peer, by the system's `openssl s_client`: refused, bounded, and the next is served.
@Suite("A stranger")
struct StrangerTests {
    /// A folder with certificates of all kinds, made once.
    private static let folder: String = {
        let path = "/tmp/handclasp-strangers-\(getpid())"
        mkdir(path, 0o700)
        atexit { _ = system("rm -rf /tmp/handclasp-strangers-\(getpid())") }
        let p256 = "-newkey ec -pkeyopt ec_paramgen_curve:P-256"
        for (name, key) in [
            ("right", p256), ("rsa", "-newkey rsa:2048"),
            ("p384", "-newkey ec -pkeyopt ec_paramgen_curve:P-384"),
            ("long", "\(p256) -addext nsComment=\(String(repeating: "x", count: 1200))"),
        ] {
            let command =
                "openssl req -x509 -nodes -days 2 -subj /CN=handclasp \(key)"
                + " -keyout \(path)/\(name).key -out \(path)/\(name).pem 2>/dev/null"
            precondition(system(command) == 0, command)
        }
        // One whose signature is another key's.
        let lies =
            "cd \(path) && openssl req -new -key right.key -subj /CN=handclasp -out lie.csr"
            + " && openssl x509 -req -in lie.csr -CA p384.pem -CAkey p384.key -set_serial 7"
            + " -out lie.pem 2>/dev/null && cp right.key lie.key"
            + " && cat right.pem p384.pem > two.pem && cp right.key two.key"
        precondition(system(lies) == 0, lies)
        return path
    }()

    private func knock(
        _ port: UInt16,
        _ certificate: String? = "right",
        _ more: [String] = []
    ) throws -> Tool {
        var words = ["s_client", "-connect", "127.0.0.1:\(port)", "-alpn", "handclasp/2", "-quiet"]
        if more.contains("-alpn") { words.removeSubrange(3...4) }
        if let certificate {
            words += ["-cert", "\(Self.folder)/\(certificate).pem"]
            words += ["-key", "\(Self.folder)/\(certificate).key"]
            if certificate == "two" { words += ["-cert_chain", "\(Self.folder)/p384.pem"] }
        }
        // Alone it stands for none.
        return try Tool("openssl", words + (more == ["-alpn"] ? [] : more))
    }

    @Test func `another implementation with a right certificate is let in`() async throws {
        let server = try Endpoint()
        let client = try knock(try await server.listen())
        defer { client.kill() }
        #expect(await server.wait { !$0.established.isEmpty })
        // It has no hybrid group, and says so.
        #expect(await server.established.first?.binding.group == 0x001D)
        await server.close()
    }

    @Test(
        arguments: [
            (nil, []), ("rsa", []), ("p384", []), ("long", []), ("lie", []), ("two", []),
            ("right", ["-tls1_2"]), ("right", ["-alpn", "handclasp/1"]),
            ("right", ["-alpn", "handclasp/2,h2"]), ("right", ["-alpn"]),
            ("right", ["-ciphersuites", "TLS_AES_128_GCM_SHA256"]),
            ("right", ["-groups", "P-521"]),
        ] as [(String?, [String])]
    )
    func `with something wrong is refused, and the next one is served`(
        certificate: String?,
        words: [String]
    ) async throws {
        let server = try Endpoint()
        let port = try await server.listen()
        let stranger = try knock(port, certificate, words)
        #expect(await server.wait { !$0.ends.isEmpty })
        #expect(await server.ends.first?.code == .refused)
        #expect(await server.established.isEmpty)
        stranger.kill()
        let next = try knock(port)
        #expect(await server.wait { !$0.established.isEmpty })
        next.kill()
        await server.close()
    }

    @Test func `that sends what is no frame is cut off at its first octets`() async throws {
        let server = try Endpoint()
        let flood = try knock(try await server.listen())
        signal(SIGPIPE, SIG_IGN)
        let megabyte = [UInt8](repeating: 0x41, count: 1 << 20)
        var taken = 0
        for _ in 0..<1024 {
            let count = flood.write(megabyte)
            taken += count
            if count < megabyte.count { break }
        }
        #expect(taken < 64 << 20)
        #expect(await server.wait { !$0.faults.isEmpty })
        #expect(await server.faults == [.malformed])
        flood.kill()
        await server.close()
    }
}
