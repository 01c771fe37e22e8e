// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI

@Suite struct `Dialects` {
    @Test func `a handle in the answer decides, whatever version the board reports`() throws {
        var dialect = Dialect.unknown
        dialect.observe(try message("40 02 00 0a 00 02 00 01 30 01 30 01 10 00"))
        #expect(dialect.major == 2 && dialect.usesHandles == nil)
        dialect.observe(try message("41 00 00 01 00"))
        #expect(dialect.usesHandles == false)
        dialect.observe(try message("41 00 00 05 00 01 00 00 00"))
        #expect(dialect.usesHandles == true)
        dialect.observe(try message("41 00 00 01 12"))
        #expect(dialect.usesHandles == true)
    }

    @Test func `capabilities are numbered as their own list says`() throws {
        let qorvo = try parameters("40 03 00 09 00 02 00 02 03 01 01 02 ff 00")
        #expect(CapabilityTable.numbering(of: qorvo) == .version2)
        let pica = try parameters("40 03 00 0e 00 02 00 04 01 01 01 03 01 04 01 01 01 03")
        #expect(CapabilityTable.numbering(of: pica) == .version1)
        #expect(CapabilityTable.row(0x0B, .version1)?.name == "CHANNELS")
        #expect(CapabilityTable.row(0x0E, .version2)?.name == "CHANNELS")
    }

    @Test func `a multicast notification is read by its own shape`() throws {
        // UCI 2.0: one entry. UCI 1.x: places left, one entry with its sub-session.
        let second = try message("61 07 00 08 07 00 00 00 01 02 00 00")
        let first = try message("61 07 00 0d 07 00 00 00 07 01 02 00 05 00 00 00 00")
        guard case .multicastListNotification(let version2) = second,
            case .multicastListNotification(let version1) = first
        else {
            Issue.record("other messages")
            return
        }
        #expect(version2.version1 == nil && version2.entries.count == 1)
        #expect(version1.version1?.remaining == 7 && version1.version1?.subSessionIDs == [5])
    }

    @Test func `where both shapes fit the dialect decides`() throws {
        // Five entries of three octets, or two of seven behind "5 places left".
        let payload: [UInt8] = [7, 0, 0, 0, 5, 2] + [UInt8](repeating: 0, count: 14)
        for (dialect, count) in [(Dialect.v2, 5), (.v1, 2)] {
            var bytes = ByteReader(payload.span.bytes)
            let message = try Message(MulticastListNotification.id, from: &bytes, in: dialect)
            guard case .multicastListNotification(let notification) = message else { continue }
            #expect(notification.entries.count == count && message.payload == payload)
        }
    }

    private func message(_ hex: String) throws -> Message {
        let octets = try Hex.bytes(hex)
        let header = try #require(FrameHeader(octets))
        let payload = Array(octets.dropFirst(4))
        var bytes = ByteReader(payload.span.bytes)
        return try Message(header.id, from: &bytes)
    }

    private func parameters(_ hex: String) throws -> [TLV] {
        guard case .capabilitiesResponse(let response) = try message(hex) else { return [] }
        return try #require(response.parameters)
    }
}
