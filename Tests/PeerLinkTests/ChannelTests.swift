// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import PeerLink
import Testing

@Suite("A channel")
struct ChannelTests {
    private static let frame = RawFrame(.confirm, fields: Array(repeating: 7, count: 1000))

    private func pair(
        _ host: String = "127.0.0.1",
        echoes: Bool = false
    ) async throws -> (Endpoint, Endpoint) {
        let (server, client) = (try Endpoint(echoes: echoes), try Endpoint())
        try await client.dial("\(host):\(server.listen())")
        #expect(await server.wait { !$0.established.isEmpty })
        #expect(await client.wait { !$0.established.isEmpty })
        return (server, client)
    }

    @Test(arguments: ["127.0.0.1", "[::1]", "localhost"])
    func `both ends know the same of it`(host: String) async throws {
        let (server, client) = try await pair(host)
        let b = try #require(await server.established.first)
        let a = try #require(await client.established.first)
        #expect(a.role == .a && b.role == .b)
        #expect(a.binding == b.binding)
        #expect(a.binding.group == 0x11ED)
        #expect(a.binding.binding.count == 32)
        #expect(a.binding.certificateA == client.credentials.certificate)
        #expect(a.binding.certificateB == server.credentials.certificate)
        #expect(a.exporter == b.exporter && a.exporter.count == 48)
        #expect(a.peer == server.credentials.name && b.peer == client.credentials.name)
        await client.close()
        await server.close()
    }

    @Test func `two channels of the same runs share no secret`() async throws {
        let (server, client) = (try Endpoint(), try Endpoint())
        let port = try await server.listen()
        try await client.dial("127.0.0.1:\(port)")
        try await client.dial("127.0.0.1:\(port)")
        #expect(await client.wait { $0.established.count == 2 })
        let both = await client.established
        #expect(both[0].binding.binding != both[1].binding.binding)
        #expect(both[0].exporter != both[1].exporter)
        await client.close()
        await server.close()
    }

    @Test func `frames arrive whole and in order, both ways`() async throws {
        let (server, client) = try await pair(echoes: true)
        for size in [0, 1, 8192, 17] {
            await client.send(RawFrame(.hello, fields: Array(repeating: 1, count: size)))
        }
        #expect(await client.wait { $0.frames.count == 4 })
        #expect(await client.frames.map(\.fields.count) == [0, 1, 8192, 17])
        await client.close()
        #expect(await server.wait { !$0.ends.isEmpty })
        #expect(await server.ends.first?.detail == "the peer has closed the connection")
        await server.close()
    }

    @Test func `a peer that takes nothing ends the channel, and nothing grows`() async throws {
        let (server, client) = try await pair()
        // The kernel takes some megabytes on a loopback; nobody reads them where the loop is busy.
        await server.close()
        await client.send(Self.frame, times: 100)
        #expect(await client.wait { !$0.ends.isEmpty })
        await client.close()
    }

    @Test func `nobody at the other end is said within the patience`() async throws {
        let client = try Endpoint()
        let server = try Endpoint()
        let port = try await server.listen()
        await server.close()
        try await client.dial("127.0.0.1:\(port)")
        #expect(await client.wait { !$0.ends.isEmpty })
        #expect(await client.ends.first?.code == .unreachable)
    }

    @Test func `a peer that says nothing is given up`() async throws {
        let server = try Endpoint(patience: .milliseconds(200))
        let port = try await server.listen()
        let silent = try Tool("sh", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); sleep 5"], "bash")
        defer { silent.kill() }
        #expect(await server.wait { !$0.ends.isEmpty })
        #expect(await server.ends.first?.code == .timedOut)
        await server.close()
    }
}
