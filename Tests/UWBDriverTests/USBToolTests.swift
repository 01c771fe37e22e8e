// SPDX-License-Identifier: Apache-2.0
import CMockBoard
import EventLoops
import Foundation
import Testing
import UWBEmulator
import UWBRanging

@testable import UWBDriver

extension `The driver` {
    /// The tool as a process of its own, at the same mocked port.
    @Suite(.serialized, .enabled(if: MockPort.isThere)) struct `A USB port for the tool` {
        private typealias Links = `Every link`

        private func tool(_ words: [String]) -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent().appendingPathComponent("uwb-range")
            process.arguments = words
            process.environment = ProcessInfo.processInfo.environment
                .merging(["XDG_STATE_HOME": "/nonexistent"]) { $1 }
            process.standardInput = FileHandle.nullDevice
            return process
        }

        private func run(_ words: [String]) async throws -> (text: String, code: Int32) {
            let process = tool(words)
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            // The mock answers on threads of this process, meanwhile.
            let octets = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }
                .value
            process.waitUntilExit()
            return (String(decoding: octets, as: UTF8.self), process.terminationStatus)
        }

        @Test func `is listed, looked at and asked`() async throws {
            #expect(await MockPort.areGone())
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let port = MockPort(on: host.loop)
            defer {
                port.close()
                host.stop()
            }
            host.attach(EmulatedBoard(.qorvo), to: port, at: Placement())
            let list = try await run(["list"])
            let line = "usb:\(port.serial)  nRF52 USB Product, 1915:520f  may be opened"
            #expect(list.text.contains(line) && list.code == 0, "\(list.text)")
            let info = try await run(["info", "--board", "usb:"])
            #expect(info.text.contains("uci version: 2.0.0") && info.code == 0, "\(info.text)")
            let doctor = try await run(["doctor"])
            for piece in [
                "ok       boards        usb:\(port.serial)", "ok       permission",
                "ok       firmware      usb:\(port.serial): deca0302-", "warning  calibration",
                "--board usb:\(port.serial) --at 0.25m",
            ] { #expect(doctor.text.contains(piece), "\(doctor.text)") }
            #expect(doctor.code == 1)
            // Given back each time.
            #expect(port.counts.claims == 0 && port.counts.is_bound == 1)
            #expect(port.counts.attached >= 2 && port.counts.outstanding == 0)
        }

        @Test func `with the cable in the debugger's connector is told so`() async throws {
            #expect(await MockPort.areGone())
            let loop = EventLoop(name: "mock")
            let port = MockPort(on: loop, vendor: 0x1366, product: 0x0105)
            defer { port.close() }
            let list = try await run(["list"])
            #expect(list.text.contains("(debugger)  J-Link  the wrong connector"), "\(list.text)")
            let doctor = try await run(["doctor"])
            #expect(doctor.text.contains("J20 on the DWM3001CDK, not J9") && doctor.code == 69)
        }

        @Test(arguments: [SIGINT, SIGTERM]) func `is given back by who is interrupted`(
            _ signal: Int32
        ) async throws {
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let port = MockPort(on: host.loop)
            defer {
                port.close()
                host.stop()
            }
            host.attach(EmulatedBoard(.qorvo), to: port, at: Placement())
            let process = tool(["--board", "usb:\(port.serial)", "--count", "10000"])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            #expect(await Links.until { port.counts.claims == 3 })
            try await Task.sleep(for: .milliseconds(700))
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            let after = port.counts
            #expect(after.claims == 0 && after.is_bound == 1 && after.outstanding == 0)
        }

        @Test func `is awaited, and ranged over again when it is back`() async throws {
            #expect(await MockPort.areGone())
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let port = MockPort(on: host.loop)
            mock_board_unplug(port.board, mock_transfers_first)
            defer {
                port.close()
                host.stop()
            }
            host.attach(EmulatedBoard(.qorvo), to: port, at: Placement())
            let words = ["--board", "usb:\(port.serial)", "--wait", "--json", "--count", "30"]
            async let ranging = run(words)
            try await Task.sleep(for: .milliseconds(500))
            mock_board_plug(port.board)
            // Some rounds, and it is pulled out and plugged in again.
            #expect(await Links.until { port.counts.claims == 3 })
            try await Task.sleep(for: .milliseconds(1500))
            mock_board_unplug(port.board, mock_event_first)
            try await Task.sleep(for: .milliseconds(300))
            mock_board_plug(port.board)
            let said = try await ranging.text
            #expect(said.contains("note: there is no board \(port.serial) at USB; it is awaited"))
            #expect(said.contains("the board was unplugged; it is awaited"), "\(said)")
            #expect(said.contains("usb:\(port.serial) is back, and ranges anew"), "\(said)")
            #expect(said.contains("\"type\":\"summary\"") && said.contains("\"rounds\":30"))
        }

        @Test func `is ranged over, and given back behind it`() async throws {
            let host = SceneHost(Scene(seed: 1, radio: RadioModel(), start: EventLoop.now))
            let port = MockPort(on: host.loop)
            defer {
                port.close()
                host.stop()
            }
            host.attach(EmulatedBoard(.qorvo), to: port, at: Placement())
            let board = "usb:\(port.serial)"
            let ranged = try await run(["--board", board, "--count", "5", "--interval", "50ms"])
            #expect(ranged.text.contains("5 rounds"), "\(ranged.text)")
            #expect(port.counts.claims == 0 && port.counts.is_bound == 1)
        }
    }

    /// The whole of it, run where there is a port to mock: a run without counts as failed.
    @Suite struct `Under mock` {
        @Test(.enabled(if: !MockPort.isThere)) func `every test of USB passes`() throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/umockdev-wrapper")
            process.arguments = [
                CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
                "A USB port|Every link|no descriptor, no thread",
            ]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let text = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(),
                as: UTF8.self
            )
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(text)")
            // A name of one word is printed without quotation marks.
            for suite in [
                "\"A USB port\"", "\"A USB port for the tool\"", "\"Every link\"", "Afterwards",
            ] {
                #expect(text.contains("Suite \(suite) passed"), "\(text)")
            }
            #expect(!text.contains("skipped"), "\(text)")
        }
    }
}
