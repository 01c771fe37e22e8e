// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing

@testable import UWBDriver

@Suite struct `USB descriptors` {
    /// A CDC-ACM device of the kind that the nRF5 SDK makes: interrupt 2, bulk 1 and 1.
    private static let nordic =
        "12010002ef0201401519 0f520001010203 01 0902 4b00 0201 00c0 fa 080b 0002 0202 0100 0904 0000 01 0202 01 00"
        + "0524 00 1001 0524 01 0301 0424 02 02 0524 06 0001 0705 82 03 4000 10 0904 0100 02 0a00 00 00"
        + "0705 81 02 4000 00 0705 01 02 4000 00"

    private func interfaces(_ text: String) throws -> CDCInterfaces? {
        CDCInterfaces(descriptors: try Hex.bytes(text))
    }

    @Test func `say where the port is`() throws {
        let found = try #require(try interfaces(Self.nordic))
        #expect(found.control == 0 && found.data == 1)
        #expect(found.input == .init(address: 0x81, packetSize: 64))
        #expect(found.output == .init(address: 0x01, packetSize: 64))
    }

    /// Another function comes first, the union names its data interface, an alternate setting has no endpoints.
    @Test func `are gone by, not by number`() throws {
        let text =
            "12010002ef02014000000000000001020301 0902 7f00 0401 00c0 fa"
            + "0904 0000 01 0300 00 00 0705 83 03 4000 0a"
            + "0904 0100 01 0202 01 00 0524 06 01 03 0705 84 03 1000 0a"
            + "0904 0200 02 0a00 00 00 0705 85 02 4000 00 0705 05 02 4000 00"
            + "0904 0300 02 0a00 00 00 0705 86 02 0002 00 0705 06 02 0002 00"
            + "0904 0301 02 0a00 00 00 0705 87 02 0002 00 0705 07 02 0002 00"
        let found = try #require(try interfaces(text))
        #expect(found.control == 1 && found.data == 3)
        #expect(found.input == .init(address: 0x86, packetSize: 512))
        #expect(found.output == .init(address: 0x06, packetSize: 512))
    }

    @Test func `without a port are those of something else`() throws {
        #expect(try interfaces("") == nil)
        #expect(try interfaces("12010002ef02014000000000000001020301") == nil)
        #expect(try interfaces("0904 0000 01 0202 01 00") == nil)
    }

    /// The device is not ours: whatever it says is read, and nothing but what is there.
    @Test func `that are cut or wrong anywhere do no harm`() throws {
        let whole = try Hex.bytes(Self.nordic)
        for count in 0..<whole.count {
            let found = CDCInterfaces(descriptors: Array(whole.prefix(count)))
            #expect(found == nil)
        }
        for index in whole.indices {
            for value in [0, 1, 2, 0x7F, 0xFF] as [UInt8] {
                var octets = whole
                octets[index] = value
                if let found = CDCInterfaces(descriptors: octets) {
                    #expect(found.input.packetSize > 0 && found.input.address & 0x80 != 0)
                }
            }
        }
    }
}
