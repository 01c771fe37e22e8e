// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Testing
import UWBRanging

@testable import KeyExchange

@Suite("A run")
struct RunTests {
    @Test func `the lower name dials at once, the other after three seconds`() throws {
        var crowd = try Crowd(2)
        crowd.answers = { _, _ in false }
        try crowd.meet()
        #expect(crowd.members[0].dialed == [crowd.members[1].name])
        #expect(crowd.members[1].dialed.isEmpty)
        try crowd.pass(.milliseconds(2999))
        #expect(crowd.members[1].dialed.isEmpty)
        try crowd.pass(.milliseconds(1))
        #expect(crowd.members[1].dialed == [crowd.members[0].name])
        // Three tries each, and no more.
        try crowd.pass(.seconds(30))
        #expect(crowd.members.map(\.dialed.count) == [3, 3])
    }

    @Test func `two that meet end with one contact each`() throws {
        var crowd = try Crowd(2)
        try crowd.meet()
        try crowd.settle()
        try crowd.approach(0, 1)
        try crowd.settle()
        try crowd.judge()
        #expect(Set(crowd.outcomes) == ["stored true"])
        #expect(crowd.members[0].words == crowd.members[1].words)
        #expect(
            crowd.members[0].contacts[0].contactRoot == crowd.members[1].contacts[0].contactRoot
        )
        #expect(crowd.members.map(\.withdrawn) == [true, true])
    }

    @Test func `of two links with one peer the one stays that the lower name dialed`() throws {
        for order in [[(0, 1), (1, 0)], [(1, 0), (0, 1)]] {
            var crowd = try Crowd(2)
            for (from, to) in order { try crowd.connect(from, to) }
            try crowd.settle()
            for index in 0...1 {
                let running = crowd.members[index].machine.running
                #expect(running.count == 1)
                let id = try #require(running.first?.id)
                let role = crowd.members[index].machine.links[id]?.handshake.role
                #expect(role == (index == 0 ? .a : .b))
            }
            try crowd.approach(0, 1)
            try crowd.settle()
            try crowd.judge()
            #expect(Set(crowd.outcomes) == ["stored true"])
        }
    }

    @Test func `a second connection cannot replace or stop the first`() throws {
        var crowd = try Crowd(2)
        let (first, _) = try crowd.connect(0, 1)
        try crowd.settle()
        try crowd.connect(0, 1)
        try crowd.settle()
        #expect(crowd.members[0].machine.running.map(\.id) == [first.link])
        #expect(crowd.members[0].refused.map(\.1) == [.glare])
        try crowd.approach(0, 1)
        try crowd.settle()
        try crowd.judge()
        #expect(Set(crowd.outcomes) == ["stored true"])
    }

    @Test func `a host that copies another's instance name gets nothing`() throws {
        var crowd = try Crowd(3)
        // Who answers is 2, and 1 was dialed.
        try crowd.connect(0, 2, dialed: crowd.members[1].name)
        #expect(crowd.members[0].refused.map(\.1) == [.unexpectedFrame])
        #expect(crowd.members[0].machine.running.isEmpty)
    }

    @Test func `the own name is a reflection`() throws {
        var crowd = try Crowd(1)
        try crowd.connect(0, 0)
        #expect(crowd.members[0].refused.map(\.1) == [.reflection, .reflection])
    }

    @Test func `two open gates show no key, and both are told`() throws {
        var crowd = try Crowd(3)
        try crowd.meet()
        try crowd.settle()
        // 0 stands by 1 and by 2.
        for other in 1...2 {
            try crowd.open(0, try #require(crowd.link(0, other)))
        }
        for other in 1...2 {
            try crowd.open(other, try #require(crowd.link(other, 0)))
        }
        try crowd.settle()
        #expect(crowd.members[0].outcome?.name == "ambiguous")
        #expect(crowd.members[0].machine.chosen == nil)
        #expect(crowd.members[0].contacts.isEmpty && crowd.members[0].words.isEmpty)
        for other in 1...2 {
            let ends = crowd.members[other].ended.values.map(\.name).sorted()
            // They had a link with each other too, and each had chosen 0.
            #expect(ends == ["notChosen", "peer ambiguousPeer"])
        }
    }

    @Test func `the one at hand is chosen, and the others learn it`() throws {
        var crowd = try Crowd(4)
        try crowd.meet()
        try crowd.settle()
        #expect(crowd.members.map(\.machine.running.count) == [3, 3, 3, 3])
        try crowd.approach(1, 2)
        try crowd.settle()
        #expect(crowd.members[1].machine.running.count == 1)
        #expect(crowd.members[0].ended.values.map(\.name) == ["peer notChosen", "peer notChosen"])
        try crowd.judge()
        #expect(crowd.members[1].outcome?.name == "stored true")
        #expect(crowd.members[2].outcome?.name == "stored true")
        // The two others may still find each other.
        try crowd.approach(0, 3)
        try crowd.settle()
        try crowd.judge()
        #expect(Set(crowd.outcomes) == ["stored true"])
    }

    @Test func `a gate that opens on one link cannot unlock another`() throws {
        var crowd = try Crowd(3)
        try crowd.meet()
        try crowd.settle()
        let (one, two) = (try #require(crowd.link(0, 1)), try #require(crowd.link(0, 2)))
        try crowd.open(0, one, of: two)
        try crowd.settle()
        #expect(crowd.members[0].machine.links[one]?.handshake.gate.isOpen == false)
    }

    @Test func `after one is chosen nobody else is let in`() throws {
        var crowd = try Crowd(3)
        try crowd.connect(0, 1)
        try crowd.settle()
        try crowd.approach(0, 1)
        try crowd.settle()
        try crowd.connect(2, 0)
        #expect(crowd.members[0].refused.map(\.1) == [.notChosen])
    }

    @Test func `a fifth waits, and comes in when another has no round for four seconds`() throws {
        var crowd = try Crowd(6)
        for other in 1...4 { try crowd.connect(0, other) }
        try crowd.settle()
        for other in 2...4 {
            crowd.members[0].machine.noteRound(try #require(crowd.link(0, other)))
        }
        try crowd.pass(.seconds(3))
        try crowd.connect(0, 5)
        #expect(crowd.link(0, 5) == nil)
        try crowd.pass(.seconds(1))
        #expect(crowd.link(0, 5) != nil)
        #expect(crowd.link(0, 1) == nil)
    }

    @Test func `four who say nothing give room before a fifth has lost patience`() throws {
        var crowd = try Crowd(6)
        for other in 1...4 { try crowd.connect(0, other, silent: other) }
        try crowd.connect(0, 5)
        try crowd.pass(.seconds(4))
        let link = try #require(crowd.link(0, 5))
        #expect(crowd.members[0].machine.links[link]?.ranging != nil)
        try crowd.approach(0, 5)
        try crowd.settle()
        try crowd.judge()
        #expect(crowd.members[5].outcome?.name == "stored true")
    }

    @Test func `one peer has one place among those who wait`() throws {
        var crowd = try Crowd(6)
        for other in 1...4 { try crowd.connect(0, other, silent: other) }
        for _ in 0..<4 { try crowd.connect(0, 5, silent: 5) }
        #expect(crowd.members[0].refused.map(\.1) == [.glare, .glare, .glare])
    }

    @Test func `who had no room is dialed again`() throws {
        var crowd = try Crowd(10)
        // 9 is full, and so are the places where one waits.
        for other in 1...8 { try crowd.connect(other, 9, silent: other) }
        let actions = crowd.members[0].machine.find(crowd.members[9].name, at: crowd.now)
        try crowd.perform(actions, 0)
        try crowd.settle()
        #expect(crowd.members[0].ended.values.map(\.name) == ["peer notChosen"])
        try crowd.pass(.seconds(6))
        #expect(crowd.members[0].dialed.count > 1)
        #expect(crowd.link(0, 9) != nil)
    }

    @Test func `a link that glare has ended is not over with its peer`() throws {
        var crowd = try Crowd(2)
        let (own, _) = try crowd.connect(1, 0)
        try crowd.settle()
        // The peer took the other of two links, which comes up here only now.
        try crowd.update(own) { $0.receive(Abort(.glare).raw, at: $1) }
        try crowd.connect(0, 1)
        try crowd.settle()
        #expect(crowd.link(1, 0) != nil)
        #expect(crowd.members[1].refused.isEmpty)
    }

    @Test func `one who waits and sends no frame is sent away`() throws {
        var crowd = try Crowd(6)
        for other in 1...4 { try crowd.connect(0, other) }
        let (end, _) = try crowd.connect(0, 5)
        let actions = crowd.members[0].machine.garble(end.link, .malformed, at: crowd.now)
        try crowd.perform(actions, 0)
        #expect(crowd.members[0].refused.map(\.1) == [.malformed])
        #expect(!crowd.members[0].machine.has(end.link))
    }

    @Test func `one who waits and goes leaves his place`() throws {
        var crowd = try Crowd(10)
        for other in 1...4 { try crowd.connect(0, other) }
        for other in 5...8 {
            let (end, _) = try crowd.connect(0, other)
            #expect(crowd.members[0].machine.has(end.link))
            try crowd.perform(crowd.members[0].machine.lose(end.link, at: crowd.now), 0)
            #expect(!crowd.members[0].machine.has(end.link))
        }
        try crowd.connect(0, 9)
        #expect(crowd.members[0].refused.isEmpty)
    }

    @Test func `nobody comes within a minute`() throws {
        var crowd = try Crowd(1)
        try crowd.pass(.seconds(59))
        #expect(crowd.members[0].outcome == nil)
        try crowd.pass(.seconds(1))
        #expect(crowd.members[0].outcome?.name == "noPeer")
        #expect(crowd.members[0].withdrawn)
    }

    @Test func `a stranger who ends his link ends no search`() throws {
        var crowd = try Crowd(3)
        let (end, _) = try crowd.connect(0, 1)
        try crowd.update(end) { $0.receive(RawFrame(.confirm, fields: []), at: $1) }
        try crowd.settle()
        #expect(crowd.members[0].ended[end.link]?.name == "unexpectedFrame")
        #expect(crowd.members[0].outcome == nil)
        try crowd.connect(0, 2)
        try crowd.settle()
        try crowd.approach(0, 2)
        try crowd.settle()
        try crowd.judge()
        #expect(crowd.members[0].outcome?.name == "stored true")
    }

    /// Strangers can get as far as the ranging key: what they say then ends nothing but their own link.
    @Test(arguments: [AbortCode.uwbLost, .gateTimeout, .internalError, nil])
    func `a stranger who ranges and then ends it ends no search`(_ code: AbortCode?) throws {
        var crowd = try Crowd(3)
        let (end, _) = try crowd.connect(0, 1)
        try crowd.settle()
        let frame = code.map { Abort($0).raw } ?? RangeState.stopped.raw
        try crowd.update(end) { $0.receive(frame, at: $1) }
        #expect(crowd.members[0].outcome == nil)
        try crowd.pass(.seconds(20))
        try crowd.connect(0, 2)
        try crowd.settle()
        try crowd.approach(0, 2)
        try crowd.settle()
        try crowd.judge()
        #expect(crowd.members[0].outcome?.name == "stored true")
    }

    @Test(arguments: [0, 45]) func `nobody who comes and goes makes the search shorter`(
        _ seconds: Int
    ) throws {
        var crowd = try Crowd(2)
        try crowd.pass(.seconds(seconds))
        let (end, _) = try crowd.connect(0, 1)
        try crowd.settle()
        try crowd.update(end) { $0.receive(Abort(.userCancel).raw, at: $1) }
        // A minute in all, or as long as that ranging might have taken.
        try crowd.pass(.milliseconds(max(60, seconds + 30) * 1000 - seconds * 1000 - 1))
        #expect(crowd.members[0].outcome == nil)
        try crowd.pass(.milliseconds(1))
        #expect(crowd.members[0].outcome?.name == "peer userCancel")
    }

    @Test func `a gate that was given all its time ends the search, for both`() throws {
        var crowd = try Crowd(2)
        try crowd.connect(0, 1)
        try crowd.settle()
        try crowd.pass(.milliseconds(29_999))
        #expect(crowd.outcomes == ["none", "none"])
        // Whose clock is first makes no difference.
        try crowd.pass(.milliseconds(1))
        #expect(!crowd.outcomes.contains("none"))
        #expect(crowd.outcomes.allSatisfy { $0.hasSuffix("gateTimeout") })
    }

    @Test func `a board that is lost begins nothing with those who wait`() throws {
        var crowd = try Crowd(6)
        for other in 1...5 { try crowd.connect(0, other) }
        try crowd.settle()
        try crowd.perform(crowd.members[0].machine.loseBoard(at: crowd.now), 0)
        #expect(crowd.members[0].outcome?.name == "uwbLost")
        #expect(crowd.members[0].machine.running.isEmpty)
        #expect(crowd.members[0].refused.map(\.1) == [.uwbLost])
        try crowd.connect(0, 5)
        #expect(crowd.members[0].machine.running.isEmpty)
    }

    @Test func `no crowd of strangers makes a run longer than five minutes`() throws {
        var crowd = try Crowd(40)
        for other in 1..<40 {
            try crowd.connect(0, other)
            try crowd.pass(.seconds(10))
        }
        #expect(crowd.members[0].outcome != nil)
    }

    @Test func `nothing is kept of a link that has ended but a name`() throws {
        var crowd = try Crowd(60)
        for other in 1..<60 {
            let (end, _) = try crowd.connect(0, other)
            try crowd.update(end) { $0.receive(RawFrame(.confirm, fields: []), at: $1) }
        }
        #expect(crowd.members[0].machine.links.isEmpty)
        // With whom it is over, it is.
        try crowd.connect(7, 0)
        #expect(crowd.members[0].refused.map(\.1) == [.notChosen])
    }

    @Test func `who cancels begins nothing with one who waits`() throws {
        var crowd = try Crowd(6)
        for other in 1...5 { try crowd.connect(0, other) }
        try crowd.perform(crowd.members[0].machine.cancel(at: crowd.now), 0)
        #expect(crowd.members[0].outcome?.name == "userCancel")
        #expect(crowd.members[0].machine.running.isEmpty)
        #expect(crowd.members[0].refused.map(\.1) == [.userCancel])
    }

    @Test func `a run with one address ends with its link`() throws {
        var crowd = try Crowd(2, seeks: false)
        let (end, _) = try crowd.connect(0, 1)
        try crowd.update(end) { $0.receive(RawFrame(.confirm, fields: []), at: $1) }
        try crowd.settle()
        #expect(crowd.members[0].outcome?.name == "unexpectedFrame")
        #expect(crowd.members[1].outcome?.name == "peer unexpectedFrame")
    }

    @Test func `a side tells how far its ranging is, eight times and no more`() throws {
        var crowd = try Crowd(2)
        let (a, _) = try crowd.connect(0, 1)
        try crowd.update(a) { handshake, _ in handshake.announce(.running) }
        #expect(crowd.members[1].machine.links.isEmpty == false)
        try crowd.settle()
        // Before TOKEN it says nothing: the peer would refuse it.
        for _ in 0..<12 { try crowd.update(a) { handshake, _ in handshake.announce(.running) } }
        try crowd.settle()
        #expect(crowd.members[1].heard == Array(repeating: .running, count: 8))
        #expect(crowd.members[1].ended.isEmpty)
    }

    @Test func `the board's loss ends every link and the run`() throws {
        var crowd = try Crowd(3)
        try crowd.meet()
        try crowd.settle()
        try crowd.perform(crowd.members[0].machine.loseBoard(at: crowd.now), 0)
        try crowd.settle()
        #expect(crowd.members[0].outcome?.name == "uwbLost")
        #expect(crowd.members[1].ended.values.map(\.name) == ["peer uwbLost"])
        #expect(crowd.members[1].outcome == nil)
    }

    @Test func `who cancels tells every peer`() throws {
        var crowd = try Crowd(3)
        try crowd.meet()
        try crowd.settle()
        try crowd.perform(crowd.members[0].machine.cancel(at: crowd.now), 0)
        try crowd.settle()
        #expect(crowd.members[0].outcome?.name == "userCancel")
        #expect(crowd.members[2].ended.values.map(\.name) == ["peer userCancel"])
    }
}
