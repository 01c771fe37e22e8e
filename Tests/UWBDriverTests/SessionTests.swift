// SPDX-License-Identifier: Apache-2.0
import Support
import Testing
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

extension `The driver` {
    @Suite(.serialized) struct `A session` {
        @Test(arguments: Transport.allCases, Personality.allCases)
        func `ranges through the same driver, whatever the link and the board`(
            _ transport: Transport,
            _ personality: Personality
        ) async throws {
            let pair = try Pair(transport, personality)
            let near = Controller(pair.links[0], timing: hasty)
            let far = Controller(pair.links[1], timing: hasty)
            let info = try await near.open()
            try await far.open()
            #expect(info?.device.uciVersion.major == (personality == .qorvo ? 2 : 1))
            let responder = try await far.range(configuration(.controlee))
            let ranging = try await near.range(configuration(.controller))
            var distances: [Int?] = []
            for try await measurement in ranging {
                distances.append(measurement.distance?.centimeters)
                if distances.count == 5 { break }
            }
            #expect(distances == [200, 200, 200, 200, 200])
            await ranging.stop()
            await responder.stop()
            let count = try await near.send(GetSessionCount())
            #expect(count.count == 0)
            await near.close()
            await far.close()
            pair.host.stop()
        }
    }
}
