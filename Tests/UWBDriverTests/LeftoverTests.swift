// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Foundation
import Testing
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

extension `The driver` {
    /// What a session leaves behind: nothing.
    @Suite(.serialized) struct `Afterwards` {
        @Test(arguments: Transport.allCases)
        func `no descriptor, no thread and no object is left`(_ transport: Transport) async throws {
            try await Self.session(transport)
            let before = Self.resources()
            for _ in 0..<5 { try await Self.session(transport) }
            #expect(await `Every link`.until { Self.resources() <= before }, "\(before)")
        }

        @Test func `cancellation stops and forgets the session before it returns`() async throws {
            let pair = try Pair(.memory)
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            let task = Task {
                let ranging = try await controller.range(configuration(.controller))
                var count = 0
                for try await _ in ranging { count += 1 }
                return count
            }
            try await Task.sleep(for: .milliseconds(150))
            task.cancel()
            #expect(try await task.value > 0)
            #expect(try await controller.send(GetSessionCount()).count == 0)
            await controller.close()
            pair.host.stop()
        }

        /// INIT is answered late, and nobody wants the session any more by then.
        @Test func `cancellation before the session is there ends it as well`() async throws {
            let plan = FaultPlan(scripted: [3: .delay(.milliseconds(200))])
            let pair = try Pair(.memory, faults: [plan, .none])
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            let task = Task { try await controller.range(configuration(.controller)) }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await #expect(throws: DriverError.self) { _ = try await task.value }
            #expect(try await controller.send(GetSessionCount()).count == 0)
            await controller.close()
            pair.host.stop()
        }

        @Test func `a sequence needs no other reference to its board`() async throws {
            let pair = try Pair(.memory)
            func start() async throws -> Ranging {
                let controller = Controller(pair.links[0], timing: hasty)
                try await controller.open()
                return try await controller.range(configuration(.controller))
            }
            let ranging = try await start()
            var count = 0
            for try await _ in ranging {
                count += 1
                if count == 3 { break }
            }
            await ranging.stop()
            #expect(count == 3)
            pair.host.stop()
        }

        @Test func `two readers of a sequence share it, and both end`() async throws {
            let pair = try Pair(.memory)
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            let ranging = try await controller.range(configuration(.controller))
            async let first = ranging.reduce(0) { count, _ in count + 1 }
            async let second = ranging.reduce(0) { count, _ in count + 1 }
            try await Task.sleep(for: .milliseconds(300))
            await ranging.stop()
            #expect(try await first > 0)
            #expect(try await second > 0)
            await controller.close()
            pair.host.stop()
        }

        @Test func `a board that is not open or is being closed says so`() async throws {
            let pair = try Pair(.memory)
            let controller = Controller(pair.links[0], timing: hasty)
            var failure: DriverError?
            do throws(DriverError) {
                _ = try await controller.send(GetSessionCount())
            } catch {
                failure = error
            }
            #expect(failure?.code == .closed && failure?.hint == "open() comes first")
            try await controller.open()
            _ = try await controller.range(configuration(.controller))
            await controller.close()
            do throws(DriverError) {
                _ = try await controller.range(configuration(.controller))
            } catch {
                failure = error
            }
            #expect(failure?.detail.contains("was closed") == true)
            pair.host.stop()
        }

        @Test func `a sequence that nobody holds any more stops its session`() async throws {
            let pair = try Pair(.memory)
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            _ = try await controller.range(configuration(.controller))
            var count: UInt8? = 1
            for _ in 0..<200 where count != 0 {
                try await Task.sleep(for: .milliseconds(10))
                count = try await controller.send(GetSessionCount()).count
            }
            #expect(count == 0)
            await controller.close()
            pair.host.stop()
        }

        @Test func `a late reader gets the newest, and the others are counted`() async throws {
            let pair = try Pair(.memory)
            let controller = Controller(pair.links[0], timing: hasty)
            try await controller.open()
            let ranging = try await controller.range(
                configuration(.controller, interval: 12),
                keepingNewest: 3
            )
            try await Task.sleep(for: .milliseconds(300))
            #expect(ranging.dropped > 0)
            var iterator = ranging.makeAsyncIterator()
            let first = try #require(try await iterator.next())
            #expect(Int(first.sequence) >= ranging.dropped)
            await ranging.stop()
            await controller.close()
            pair.host.stop()
        }

        /// Voluntary context switches: the threads of an idle driver and of its board sleep in the kernel.
        @Test func `an idle board costs nothing`() async throws {
            let host = SceneHost(
                Scene(start: EventLoop.now),
                loop: EventLoop(name: "idle-board")
            )
            let path = try host.servePTY(EmulatedBoard(.qorvo))
            let link = DescriptorLink.serial(path, loop: EventLoop(name: "idle-host"))
            let controller = Controller(link, timing: hasty)
            try await controller.open()
            // A busy machine may let a thread finish late; then it sleeps for good.
            var isIdle = false
            for _ in 0..<5 where !isIdle {
                let before = Self.switches()
                #expect(before.count == 2)
                try await Task.sleep(for: .seconds(2))
                isIdle = Self.switches() == before
            }
            #expect(isIdle)
            await controller.close()
            link.loop.stop()
            host.stop()
        }

        private static func session(_ transport: Transport) async throws {
            weak var controller: Controller?
            weak var link: AnyObject?
            do {
                let pair = try Pair(transport)
                let opened = Controller(pair.links[0], timing: hasty)
                controller = opened
                link = pair.links[0]
                let run = Task { try await opened.run() }
                try await opened.open()
                let ranging = try await opened.range(configuration(.controller))
                for try await _ in ranging { break }
                await ranging.stop()
                await opened.close()
                try await run.value
                pair.host.stop()
            }
            #expect(await `Every link`.until { controller == nil && link == nil })
        }

        /// Threads of links, and descriptors of the kinds that links have.
        private static func resources() -> Int {
            let manager = FileManager.default
            let threads = (try? manager.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            let links = threads.count { thread in
                let name = try? String(
                    contentsOfFile: "/proc/self/task/\(thread)/comm",
                    encoding: .utf8
                )
                return name == "uwb-link\n"
            }
            let descriptors = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let ours = descriptors.count { descriptor in
                let target = try? manager.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/\(descriptor)"
                )
                return ["anon_inode:[eventpoll]", "/dev/pt", "socket:"].contains {
                    target?.hasPrefix($0) == true
                }
            }
            return links + ours
        }

        /// Of the two threads of the idle link.
        private static func switches() -> [String: Int] {
            let threads =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return Dictionary(
                uniqueKeysWithValues: threads.compactMap { thread in
                    let path = "/proc/self/task/\(thread)/status"
                    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
                        text.hasPrefix("Name:\tidle-"),
                        let line = text.split(separator: "\n").first(where: {
                            $0.hasPrefix("voluntary_ctxt_switches")
                        }), let count = Int(line.split(separator: "\t").last ?? "")
                    else { return nil }
                    return (thread, count)
                }
            )
        }
    }
}
