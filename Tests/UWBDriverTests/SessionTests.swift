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

        /// What differs, and what the driver makes of the rounds.
        @Test(arguments: ["nothing", "session", "timestamps", "frames"])
        func `that fails again and again says why`(_ difference: String) async throws {
            let pair = try Pair(.memory)
            let near = Controller(pair.links[0], timing: hasty)
            let far = Controller(pair.links[1], timing: hasty)
            try await near.open()
            try await far.open()
            var other = configuration(.controlee, interval: 15)
            switch difference {
            case "session": other.id = 43
            case "timestamps": other.timestamps = .fixed(vendorID: [1, 1], iv: [9, 9, 9, 9, 9, 9])
            case "frames": other.startFrameDelimiter = 0
            default: break
            }
            let responder = try await far.range(other)
            let ranging = try await near.range(configuration(.controller, interval: 15))
            var rounds = 0
            for try await _ in ranging {
                rounds += 1
                if rounds == 12 { break }
            }
            switch (difference, ranging.finding) {
            case ("nothing", nil), ("session", .nobodyAnswers), ("timestamps", .timestampsDiffer),
                ("frames", .undecodable):
                break
            default: Issue.record("\(difference): \(ranging.finding?.description ?? "nothing")")
            }
            #expect(ranging.finding?.hint.hasPrefix("compare") ?? (difference == "nothing"))
            await ranging.stop()
            await responder.stop()
            await near.close()
            await far.close()
            pair.host.stop()
        }
    }
}
