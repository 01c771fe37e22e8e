// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI

@Suite struct `Application parameters` {
    /// Every id of the standard's table that a public source tells of.
    @Test func `the table knows every id once`() {
        let ids = AppParameterTable.rows.map(\.id)
        #expect(Set(ids).count == ids.count)
        let expected =
            Array(0x00...0x4D).map(UInt16.init) + [0xA0, 0xA1, 0xA3, 0xA4, 0xA5, 0xA6, 0xA8]
            + [0xA9, 0xAA] + Array(0xE3...0xEA)
        #expect(Set(ids) == Set(expected))
    }

    @Test func `values are set and read by type, in their place`() {
        var parameters = AppParameters()
        parameters[.macAddressMode] = .short
        parameters[.channelNumber] = .channel9
        parameters[.slotDuration] = 2400
        parameters[.deviceAddress] = .short(0x0102)
        parameters[.destinationAddresses] = AddressList([.short(1), .short(2)])
        parameters[.channelNumber] = .channel5
        #expect(parameters.list.map(\.id) == [0x26, 0x04, 0x08, 0x06, 0x07])
        #expect(parameters[.channelNumber] == .channel5)
        #expect(parameters[.slotDuration] == 2400)
        #expect(parameters.list[3].value == [0x02, 0x01])
        #expect(parameters[.destinationAddresses]?.addresses(.short) == [.short(1), .short(2)])
        #expect(parameters[.stsConfig] == nil)
        parameters[.slotDuration] = nil
        #expect(parameters[.slotDuration] == nil && parameters.list.count == 4)
        #expect(parameters.faults.isEmpty)
    }

    @Test func `a value outside its range is a fault, and is kept`() {
        let list: [TLV] = [
            TLV(id: 0x05, value: [9]), TLV(id: 0x04, value: [7]), TLV(id: 0x04, value: [9]),
            TLV(id: 0x23, value: [2]), TLV(id: 0x08, value: [1]), TLV(id: 0x45, value: [1, 2]),
            TLV(id: 0x7E, value: [1]),
        ]
        let parameters = AppParameters(list)
        #expect(parameters.faults.map(\.id) == [0x05, 0x04, 0x23, 0x08, 0x45])
        #expect(parameters.list == list)
    }

    @Test(arguments: AppParameterTable.rows.map(\.id))
    func `a value of any allowed length is shown, and one of another length is not`(_ id: UInt16)
        throws
    {
        let row = try #require(AppParameterTable.row(id))
        for length in row.lengths {
            #expect(row.fieldValue([UInt8](repeating: 0, count: length)) != nil, "\(row.name)")
        }
        #expect(!row.allows([UInt8](repeating: 0, count: 77)), "\(row.name)")
    }

    @Test func `the time to start has two forms`() {
        #expect(InitiationTime(octets: [1, 0, 0, 0]) == .milliseconds(1))
        #expect(InitiationTime(octets: [1, 0, 0, 0, 0, 0, 0, 0]) == .microseconds(1))
        #expect(InitiationTime(octets: [1]) == nil)
    }

    @Test func `addresses of a list are as long as the list says`() {
        var parameters = AppParameters()
        parameters[.destinationAddresses] = AddressList([.extended(0x0102_0304_0506_0708)])
        parameters[.macAddressMode] = .extended
        guard case .list(let entries) = parameters.fieldValue, case .group(let fields) = entries[0]
        else {
            Issue.record("no list")
            return
        }
        #expect(fields[1].value == .list([.text("01:02:03:04:05:06:07:08")]))
    }
}
