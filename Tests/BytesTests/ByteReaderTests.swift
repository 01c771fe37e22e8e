// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing

@Suite struct `Byte reader` {
    @Test func `reads integers least significant octet first`() throws {
        let octets: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 0xFF]
        var bytes = ByteReader(octets.span.bytes)
        #expect(try bytes.read(UInt8.self) == 1)
        #expect(try bytes.read(UInt16.self) == 0x0302)
        #expect(try bytes.read(UInt32.self) == 0x0706_0504)
        #expect(try bytes.read(Int8.self) == -1)
        #expect(bytes.remaining == 0)
    }

    @Test func `says what was needed and stands where it stood`() throws {
        let octets: [UInt8] = [1, 2, 3]
        var bytes = ByteReader(octets.span.bytes)
        #expect(try bytes.read(UInt8.self) == 1)
        var failure: DecodingError?
        do { _ = try bytes.read(UInt32.self) } catch { failure = error }
        #expect(failure == .truncated(needed: 4, available: 2))
        do { _ = try bytes.bytes(3) } catch { failure = error }
        #expect(failure == .truncated(needed: 3, available: 2))
        #expect(try bytes.read(UInt16.self) == 0x0302)
    }

    @Test func `a block is checked once and read by offset`() throws {
        let octets: [UInt8] = [9, 1, 2, 3, 4]
        var bytes = ByteReader(octets.span.bytes)
        #expect(try bytes.read(UInt8.self) == 9)
        let block = try bytes.block(4)
        let word: UInt32 = block[0]
        let half: UInt16 = block[2]
        #expect(word == 0x0403_0201 && half == 0x0403)
        #expect(bytes.remaining == 0)
    }

    @Test func `peeking takes nothing, and the rest is what is left`() throws {
        let octets: [UInt8] = [1, 2, 3, 4]
        var bytes = ByteReader(octets.span.bytes)
        #expect(try bytes.read(UInt16.self) == 0x0201)
        #expect(bytes.peek() == 3 && bytes.peek(1) == 4 && bytes.peek(2) == nil)
        #expect(bytes.rest() == [3, 4])
        #expect(bytes.rest() == [])
    }

    @Test func `fixed point numbers are exact`() throws {
        let octets: [UInt8] = [0x80, 0x0A, 0x00, 0xFD, 0x8C, 0x00, 0x04]
        var bytes = ByteReader(octets.span.bytes)
        #expect(try bytes.read(Angle.self).degrees == 21)
        #expect(try bytes.read(Angle.self).degrees == -6)
        #expect(try bytes.read(SignalStrength.self).dBm == -70)
        #expect(try bytes.read(ClockOffset.self).partsPerMillion == 1)
        #expect(SignalStrength(rawValue: 0).dBm == nil)
    }
}
