// SPDX-License-Identifier: Apache-2.0
import CEcho
import EventLoops
import Glibc
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// A command to an emulated board and its answer, beside an echo in C over the same kind of link.
enum RoundTrips {
    static func rows() async throws -> [Row] {
        var rows: [Row] = []
        for name in ["memory", "pty", "tcp"] {
            let ours = try await driver(name, rounds: 3001)
            let theirs = echo(name, rounds: 3001)
            rows += [
                Row(name: "driver.round_trip.\(name).us", value: ours / 1000, unit: "us"),
                Row(name: "driver.round_trip.\(name).c_us", value: theirs / 1000, unit: "us"),
                Row(name: "driver.round_trip.\(name).ratio_c", value: ours / theirs, unit: "x"),
            ]
        }
        return rows
    }

    private static func driver(_ name: String, rounds: Int) async throws -> Double {
        let host = SceneHost(Scene(start: EventLoop.now))
        let link: any Link =
            switch name {
            case "pty": DescriptorLink.serial(try host.servePTY(EmulatedBoard()))
            case "tcp":
                DescriptorLink.tcp(
                    "127.0.0.1",
                    try host.serveTCP(port: 0) { _ in (EmulatedBoard(), Placement()) }
                )
            default: host.memoryBoard(EmulatedBoard())
            }
        let controller = Controller(link)
        try await controller.open()
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = now()
            _ = try await controller.send(GetSessionCount())
            times.append(now() - start)
        }
        await controller.close()
        host.stop()
        return median(times)
    }

    private static func echo(_ name: String, rounds: Int32) -> Double {
        var ends: [Int32] = [0, 0]
        let status =
            switch name {
            case "pty": echo_pty_pair(&ends)
            case "tcp": echo_tcp_pair(&ends)
            default: echo_socket_pair(&ends)
            }
        precondition(status == 0, "no pair of descriptors")
        defer { for end in ends { close(end) } }
        return echo_round_trip(ends[0], ends[1], 6, rounds)
    }
}
