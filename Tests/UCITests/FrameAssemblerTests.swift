// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing
import UCI

@Suite struct `Frame assembler` {
    @Test(arguments: PacketVector.own.filter(\.lengthIsRight))
    func `every shorter prefix of a packet waits for more`(_ vector: PacketVector) {
        for length in 0..<vector.octets.count {
            var assembler = FrameAssembler()
            #expect(assembler.messages([Array(vector.octets.prefix(length))]).isEmpty)
            #expect(assembler.isBetweenFrames == (length == 0))
            #expect(assembler.statistics.droppedOctets == 0)
        }
    }

    @Test(arguments: Fixtures.captures)
    func `a capture is the same messages at every split`(_ path: String) throws {
        let stream = try Self.streams(path)
        for octets in stream where !octets.isEmpty {
            var whole = FrameAssembler()
            let expected = whole.messages([octets])
            #expect(!expected.isEmpty)
            #expect(whole.isBetweenFrames && whole.isBetweenMessages)
            for chunks in Splitting.everywhere(octets) {
                var assembler = FrameAssembler()
                #expect(assembler.messages(chunks) == expected)
                #expect(assembler.statistics == whole.statistics)
            }
        }
    }

    @Test(arguments: Fixtures.captures)
    func `foreign octets around a capture cost nothing but themselves`(_ path: String) throws {
        let noise: [[UInt8]] = [
            [0xFF], [0x00], [0x80, 0x80, 0x80], [0xA5, 0xFA], [0x00, 0x00, 0x00, 0x00, 0x00],
            [0x60, 0x01, 0x77], Array("UCI ready\r\n".utf8),
        ]
        for octets in try Self.streams(path) where !octets.isEmpty {
            var whole = FrameAssembler()
            let expected = whole.messages([octets])
            for foreign in noise {
                for chunks in Splitting.everywhere(foreign + octets + foreign).prefix(40) {
                    var assembler = FrameAssembler()
                    #expect(assembler.messages(chunks) == expected)
                    // The last may be the start of a header: only more octets would tell.
                    #expect(assembler.statistics.droppedOctets >= 2 * foreign.count - 3)
                }
            }
        }
    }

    @Test(arguments: Fixtures.captures)
    func `noise between any two packets of a capture costs no message`(_ path: String) throws {
        let packets = try Fixtures.packets("\(Fixtures.folder)/\(path)")
        for direction in [CaptureDirection.hostToBoard, .boardToHost] {
            let octets = packets.filter { $0.direction == direction }.map(\.octets)
            var whole = FrameAssembler()
            let expected = whole.messages(octets)
            for place in octets.indices {
                var noisy = octets
                noisy.insert([0xFF, 0x00, 0x00, 0x00, 0x80], at: place)
                var assembler = FrameAssembler()
                #expect(assembler.messages([noisy.flatMap(\.self)]) == expected)
                #expect(assembler.statistics.droppedOctets == 5)
            }
        }
    }

    @Test func `segments are joined, with data and other streams between them`() {
        let first: [UInt8] = [0x72, 0x00, 0x00, 0x02, 1, 2]
        let data: [UInt8] = [0x02, 0x00, 0x01, 0x00, 9]
        let last: [UInt8] = [0x62, 0x00, 0x00, 0x01, 3]
        for chunks in Splitting.everywhere(first + data + last) {
            var assembler = FrameAssembler()
            #expect(
                assembler.messages(chunks) == [
                    Assembled(MessageID(rawValue: 0x02_00), [9]),
                    Assembled(MessageID(rawValue: 0x62_00), [1, 2, 3]),
                ]
            )
        }
    }

    @Test func `a message that is interrupted is dropped whole, its tail too`() {
        let first: [UInt8] = [0x72, 0x00, 0x00, 0x02, 1, 2]
        let other: [UInt8] = [0x41, 0x06, 0x00, 0x02, 0, 3]
        let last: [UInt8] = [0x62, 0x00, 0x00, 0x01, 3]
        let next: [UInt8] = [0x62, 0x00, 0x00, 0x01, 4]
        var assembler = FrameAssembler()
        #expect(
            assembler.messages([first + other + last + next]) == [
                Assembled(MessageID(rawValue: 0x41_06), [0, 3]),
                Assembled(MessageID(rawValue: 0x62_00), [4]),
            ]
        )
        #expect(assembler.statistics.droppedMessages == 1)
    }

    @Test func `an ERROR between segments ends the message and what belonged to it`() {
        let first: [UInt8] = [0x50, 0x03, 0x00, 0x01, 1]
        let error: [UInt8] = [0x60, 0x01, 0x00, 0x01, 0xFF]
        // After the reset that must follow, the answer comes whole.
        let whole: [UInt8] = [0x40, 0x03, 0x00, 0x02, 0, 0]
        var assembler = FrameAssembler()
        #expect(
            assembler.messages([first + error + whole]) == [
                Assembled(MessageID(rawValue: 0x60_01), [0xFF]),
                Assembled(MessageID(rawValue: 0x40_03), [0, 0]),
            ]
        )
        #expect(assembler.statistics.droppedMessages == 1)
    }

    @Test func `a message longer than the bound is dropped, and the stream goes on`() {
        let segment = [0x79, 0x01, 0x00, 0xFF] + [UInt8](repeating: 7, count: 255)
        let last: [UInt8] = [0x69, 0x01, 0x00, 0x01, 8]
        let next: [UInt8] = [0x60, 0x01, 0x00, 0x01, 1]
        var assembler = FrameAssembler()
        for _ in 0..<1000 { #expect(assembler.messages([segment]).isEmpty) }
        #expect(assembler.messages([last]).isEmpty)
        #expect(assembler.messages([next]) == [Assembled(MessageID(rawValue: 0x60_01), [1])])
        #expect(assembler.statistics.droppedMessages == 1)
    }

    @Test func `a frame whose end does not come gives way to the frames in it`() {
        // A wrong length octet: 200 where 1 would be right; the next frame is swallowed.
        let octets: [UInt8] = [0x60, 0x01, 0x00, 200, 1, 0x61, 0x02, 0x00, 0x06, 1, 0, 0, 0, 3, 0]
        var assembler = FrameAssembler()
        #expect(assembler.messages([octets]).isEmpty)
        var found: [MessageID] = []
        assembler.resynchronize { found.append($0.id) }
        #expect(found == [MessageID(rawValue: 0x61_02)])
        #expect(assembler.isBetweenFrames)
    }

    @Test func `random octets for ever neither stop it nor grow it`() {
        var random = SplitMix64(seed: 1)
        var assembler = FrameAssembler()
        for _ in 0..<2000 { assembler.receive(random.octets(512)) { _ in } }
        assembler.resynchronize { _ in }
        let good: [UInt8] = [0x60, 0x01, 0x00, 0x01, 0x01]
        var found = false
        // A data header in the noise may still wait for up to 65,535 octets.
        for _ in 0..<20_000 where !found {
            assembler.receive(good) { found = found || $0.id.rawValue == 0x60_01 }
        }
        #expect(found)
    }

    @Test func `a header that no sender writes is noise`() {
        for octet in UInt8.min...UInt8.max {
            let header = FrameHeader([octet, 0, 0, 0])
            #expect((header != nil) == (octet < 0x80 && octet != 0x00 && octet != 0x10))
        }
        #expect(FrameHeader([0x60, 0x01, 0x01, 0x00]) == nil)
    }

    @Test(arguments: [1, 2, 3, 7, 250, 255])
    func `segments of any size come back whole`(_ limit: Int) {
        var random = SplitMix64(seed: UInt64(limit))
        for length in [0, 1, 254, 255, 256, 400, 5000] {
            let payload = random.octets(length)
            let id = MessageID(rawValue: 0x29_01)
            var assembler = FrameAssembler()
            let octets = Frame.encode(id, payload, limit: limit)
            #expect(assembler.messages([octets]) == [Assembled(id, payload)])
        }
    }

    /// What went each way, one behind the other.
    static func streams(_ path: String) throws -> [[UInt8]] {
        let packets = try Fixtures.packets("\(Fixtures.folder)/\(path)")
        return [CaptureDirection.hostToBoard, .boardToHost].map { direction in
            packets.filter { $0.direction == direction }.flatMap(\.octets)
        }
    }
}
