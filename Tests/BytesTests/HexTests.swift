// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing

@Suite struct `Hexadecimal` {
    @Test(arguments: [
        "610200", "61 02 00", "0x61 0x02 0x00", "61:02:00", "61-02-00", " 6 1 0200\n",
    ])
    func `reads octets however they are separated`(_ text: String) throws {
        #expect(try Hex.bytes(text) == [0x61, 0x02, 0x00])
    }

    @Test func `reads both cases and nothing`() throws {
        #expect(try Hex.bytes("aB") == [0xAB])
        #expect(try Hex.bytes("") == [])
    }

    @Test func `says which character is no digit and when one is missing`() {
        #expect(throws: Hex.ParsingError.notADigit("g", position: 3)) { try Hex.bytes("61 g2") }
        #expect(throws: Hex.ParsingError.oddDigits(3)) { try Hex.bytes("612") }
        // A digit to Unicode, and none here.
        #expect(throws: Hex.ParsingError.notADigit("٣", position: 0)) { try Hex.bytes("٣٣") }
    }

    @Test func `writes what it reads`() throws {
        let octets = Array(UInt8.min...UInt8.max)
        #expect(try Hex.bytes(Hex.string(octets)) == octets)
        #expect(Hex.string([0xAB, 0x01], separator: " ", uppercase: true) == "AB 01")
        #expect(Hex.string(of: UInt16(0x0A)) == "000A")
    }
}
