// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing

@testable import UWBEmulator

/// USB/IP as the kernel's client speaks it; the client itself is in `make vm-test`.
@Suite struct `USB over IP` {
    private static let serials = ["E0CA00000001", "E0CA00000002"]

    private static func machine(_ taken: Set<Int> = []) -> USBIPMachine {
        USBIPMachine(serials: serials) { !taken.contains($0) }
    }

    private static func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    }

    private static func importing(_ name: String) -> [UInt8] {
        words([0x0111_8003, 0])
            + Array((Array(name.utf8) + Array(repeating: 0, count: 32)).prefix(32))
    }

    private static func submit(
        _ number: UInt32,
        _ endpoint: UInt32,
        isInput: Bool,
        length: Int,
        setup: [UInt8] = Array(repeating: 0, count: 8),
        _ octets: [UInt8] = []
    ) -> [UInt8] {
        words([1, number, 0x10002, isInput ? 1 : 0, endpoint, 0, UInt32(length), 0, 0, 0])
            + setup + octets
    }

    private static let dtr = submit(
        1,
        0,
        isInput: false,
        length: 0,
        setup: [0x21, 0x22, 3, 0, 0, 0, 0, 0]
    )

    /// What a machine says to octets in pieces of a size, and what its board heard.
    private static func talk(
        _ machine: inout USBIPMachine,
        _ octets: [UInt8],
        pieces: Int = .max
    ) -> (sent: [UInt8], heard: [UInt8], others: [USBIPMachine.Output]) {
        var (sent, heard, others): ([UInt8], [UInt8], [USBIPMachine.Output]) = ([], [], [])
        var rest = octets[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            rest = rest.dropFirst(pieces)
            for output in piece.withUnsafeBytes({ machine.receive($0) }) {
                switch output {
                case .send(let octets): sent += octets
                case .heard(let octets): heard += octets
                case .imported, .end: others.append(output)
                }
            }
        }
        return (sent, heard, others)
    }

    @Test func `lists its ports`() {
        var machine = Self.machine()
        let said = Self.talk(&machine, Self.words([0x0111_8005, 0]))
        #expect(said.sent.count == 12 + 2 * (312 + 8) && said.others == [.end])
        #expect(said.sent.prefix(12) == Self.words([0x0111_0005, 0, 2])[...])
    }

    @Test func `gives a port to one host`() {
        var (one, two, none) = (Self.machine(), Self.machine([1]), Self.machine())
        #expect(Self.talk(&one, Self.importing("1-2")).others == [.imported(1)])
        let refused = Self.talk(&two, Self.importing("1-2"))
        #expect(refused.sent == Self.words([0x0111_0003, 1]) && refused.others == [.end])
        #expect(Self.talk(&none, Self.importing("9-9")).sent == Self.words([0x0111_0003, 4]))
    }

    @Test(arguments: [1, 2, 3, 7, 40, 47, 48, 49, 1000])
    func `reads the same in pieces of any size`(_ size: Int) {
        let octets =
            Self.importing("1-1") + Self.dtr
            + Self.submit(2, 1, isInput: false, length: 4, [0x20, 0x02, 0, 0])
            + Self.submit(3, 1, isInput: true, length: 64)
            + Self.words([2, 4, 0x10002, 1, 1, 3]) + Array(repeating: 0, count: 24)
        var (whole, parts) = (Self.machine(), Self.machine())
        let (a, b) = (Self.talk(&whole, octets), Self.talk(&parts, octets, pieces: size))
        #expect(a.sent == b.sent && a.heard == b.heard && a.others == b.others)
        #expect(a.heard == [0x20, 0x02, 0, 0])
    }

    /// Without DTR an nRF board neither hears nor speaks; what it says meanwhile pours out.
    @Test func `is silent and deaf until DTR is up`() {
        var machine = Self.machine()
        _ = Self.talk(&machine, Self.importing("1-1"))
        let early = Self.talk(
            &machine,
            Self.submit(2, 1, isInput: true, length: 64)
                + Self.submit(3, 1, isInput: false, length: 1, [7])
        )
        #expect(early.sent.isEmpty && early.heard.isEmpty)
        #expect(machine.send([1, 2, 3]).isEmpty)
        let said = Self.talk(&machine, Self.dtr)
        #expect(said.heard == [7] && said.sent.suffix(3) == [1, 2, 3])
    }

    @Test func `takes a transfer back that waits, and says so of one that is done`() {
        var machine = Self.machine()
        let unlink = { (victim: UInt32) in
            Self.words([2, 9, 0x10002, 1, 1, victim]) + Array(repeating: 0, count: 24)
        }
        _ = Self.talk(
            &machine,
            Self.importing("1-1") + Self.submit(5, 1, isInput: true, length: 64)
        )
        let taken = Self.talk(&machine, unlink(5)).sent
        #expect(taken[20..<24] == Self.words([UInt32(bitPattern: -104)])[...])
        #expect(Self.talk(&machine, unlink(5)).sent[20..<24] == Self.words([0])[...])
    }

    /// Nobody fills its memory: neither by writing to a port that is deaf, nor by never reading.
    @Test func `keeps so much and no more`() {
        var machine = Self.machine()
        _ = Self.talk(&machine, Self.importing("1-1"))
        let write = Self.submit(
            2,
            1,
            isInput: false,
            length: 4096,
            Array(repeating: 7, count: 4096)
        )
        var refused = 0
        for _ in 0..<400 {
            let said = Self.talk(&machine, write).sent
            if !said.isEmpty {
                refused += 1
                #expect(said[20..<24] == Self.words([UInt32(bitPattern: -12)])[...])
            }
        }
        #expect(refused == 400 - 16)
        for number in 0..<10_000 {
            _ = machine.send(Array(repeating: UInt8(number % 251), count: 10))
        }
        let poured = Self.talk(&machine, Self.dtr)
        #expect(poured.heard.count == 16 * 4096)
        var packets = 0
        for number in 0..<1100 as Range<UInt32> {
            let read = Self.submit(100 + number, 1, isInput: true, length: 64)
            if !Self.talk(&machine, read).sent.isEmpty { packets += 1 }
        }
        #expect(packets == 1024)
    }

    @Test func `ends with who speaks something else`() {
        for octets in [
            Array("GET / HTTP/1.1\r\n".utf8), Self.words([0x0111_8004, 0]),
            Self.importing("1-1") + Self.words([7]) + Array(repeating: 0, count: 44),
            Self.importing("1-1") + Self.submit(1, 1, isInput: false, length: 1 << 30),
        ] {
            var machine = Self.machine()
            #expect(Self.talk(&machine, octets).others.last == .end)
            // And hears nothing more.
            #expect(Self.talk(&machine, Self.words([0x0111_8005, 0])).sent.isEmpty)
        }
    }
}
