// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

extension `The driver` {
    /// Every fault over every transport, with the real threads and clocks.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct `Faults on a link` {
        static let faults: [Fault] = [
            .dropResponse, .duplicate, .delay(.milliseconds(120)), .reorder, .retry(2),
            .genericRetry,
            .wrongLength, .garbage([0xFF, 0x00, 0x41]), .garbage(Array("assert\r\n".utf8)),
            .errorState,
            .restart,
        ]

        @Test(arguments: Transport.allCases, Personality.allCases)
        func `each ends recovered or by name`(
            _ transport: Transport,
            _ personality: Personality
        ) async throws {
            // All at once: most of a life is waiting.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for fault in Self.faults {
                    for command in [1, 4, 5] {
                        group.addTask {
                            let plan = FaultPlan(scripted: [command: fault])
                            let end = try await Self.life(transport, personality, plan)
                            #expect(end != nil, "\(fault) at \(command)")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test(
            arguments: [
                Fault.duplicate, .delay(.milliseconds(120)), .reorder, .retry(2), .genericRetry,
                .garbage([0xFF, 0x00, 0x41]),
            ],
            Transport.allCases
        )
        func `these are got over`(_ fault: Fault, _ transport: Transport) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for command in 0..<8 {
                    group.addTask {
                        let plan = FaultPlan(scripted: [command: fault])
                        let end = try await Self.life(transport, .qorvo, plan)
                        #expect(end == "ranged", "\(fault) at \(command): \(end ?? "hung")")
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test(arguments: [1, 3, 16, 255], Transport.allCases)
        func `segments and writes of any size are put together`(
            _ size: Int,
            _ transport: Transport
        ) async throws {
            let end = try await Self.life(transport, .qorvo, .none) { board in
                board.segmentLimit = size
                board.writeLimit = size
            }
            #expect(end == "ranged")
        }

        /// Opens, ranges for two rounds, stops, closes; says how it ended.
        private static func life(
            _ transport: Transport,
            _ personality: Personality,
            _ plan: FaultPlan,
            _ adjust: @Sendable (inout EmulatedBoard) -> Void = { _ in }
        ) async throws -> String? {
            let pair = try Pair(transport, personality, faults: [plan, .none], adjust: adjust)
            defer { pair.host.stop() }
            let controller = Controller(pair.links[0], timing: hasty)
            var end: String?
            do throws(DriverError) {
                try await controller.open()
                let ranging = try await controller.range(configuration(.controller, interval: 15))
                var count = 0
                for try await _ in ranging {
                    count += 1
                    if count == 2 { break }
                }
                await ranging.stop()
                end = count == 2 ? "ranged" : "ended"
            } catch {
                #expect(!error.detail.isEmpty)
                end = error.code.description
            }
            await controller.close()
            return end
        }
    }
}
