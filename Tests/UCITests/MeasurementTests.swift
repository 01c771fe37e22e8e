// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI

@Suite struct `Measurements` {
    /// Two-way, short addresses: peer 00:02, 300 cm, azimuth 21.0, elevation -6.0, -70 dBm.
    static let record =
        "02 00 00 00 2c 01 80 0a 5a 00 fd 50 00 00 00 00 00 00 00 8c"
        + " 00 00 00 00 00 00 00 00 00 00 00"
    static let header = "05 00 00 00 01 00 00 00 00 c8 00 00 00 01 00 00 00 00 00 00 00 00 00 00"

    @Test func `a two-way record says where the peer is`() throws {
        let info = try decode(Self.header + " 01 " + Self.record)
        #expect(info.sequence == 5 && info.token == 1 && info.intervalMilliseconds == 200)
        guard case .twoWay(.one(let record)) = info.records else {
            Issue.record("\(info.records)")
            return
        }
        #expect(record.address == .short(2) && record.address.description == "00:02")
        #expect(record.signedDistanceCentimeters == 300)
        #expect(record.azimuth.degrees == 21 && record.elevation.degrees == -6)
        #expect(record.destinationAzimuth.degrees == nil)
        #expect(record.signalStrength.dBm == -70)
    }

    @Test(
        arguments: [
            (UInt8(0x00), UInt16(30), 30), (0x1B, 3, -3), (0x1B, 0, 0), (0x00, 0xFFFF, nil),
            (0x1B, 0xFFFF, nil), (0x21, 30, nil), (0x24, 0, nil), (0x7B, 30, nil),
        ] as [(UInt8, UInt16, Int?)]
    )
    func `only a success has a distance, below zero where the status says so`(
        _ status: UInt8,
        _ distance: UInt16,
        _ expected: Int?
    ) {
        let record = TwoWayMeasurement(
            address: .short(1),
            status: Status(rawValue: status),
            distanceCentimeters: distance
        )
        #expect(record.signedDistanceCentimeters == expected)
    }

    @Test func `records of both address sizes have 31 octets, reserved ones kept`() throws {
        let values = "00 00 2c 01 80 0a 5a 00 fd 50 00 00 00 00 00 00 00 8c"
        let short = "01 00 " + values + " f1 f2 f3 f4 f5 f6 f7 f8 f9 fa fb"
        let extended = "01 02 03 04 05 06 07 08 " + values + " f1 f2 f3 f4 f5"
        for (kind, record) in [("00", short), ("01", extended)] {
            let head =
                "05 00 00 00 01 00 00 00 00 c8 00 00 00 01 e1 \(kind) 00 00 00 00 e2 e3 e4 e5 02 "
            let octets = try Hex.bytes(head + record + " " + record)
            let info = try decode(Hex.string(octets))
            #expect(info.records.count == 2)
            #expect(Message.sessionInfo(info).payload == octets)
        }
    }

    @Test func `what follows the records is the vendor's`() throws {
        let info = try decode(Self.header + " 01 " + Self.record + " aa bb")
        #expect(info.vendor == [0xAA, 0xBB])
    }

    @Test func `a type without a layout is kept as it is`() throws {
        let head =
            "05 00 00 00 01 00 00 00 00 c8 00 00 00 00 00 00 00 00 00 00 00 00 00 00 02 01 02 03"
        let info = try decode(head)
        #expect(info.records == .other(2) && info.vendor == [1, 2, 3])
        #expect(Message.sessionInfo(info).payload == (try Hex.bytes(head)))
    }

    @Test func `a DL-TDoA record is as long as its control says`() throws {
        for control in UInt16.min...0x7FF {
            let code = DownlinkMessageControl(rawValue: control)
            let timestamps = (control >> 1 & 1 == 1 ? 8 : 5) + (control >> 3 & 1 == 1 ? 8 : 5)
            let location = [0, 12, 10, 0][Int(control >> 5 & 3)]
            let rounds = Int(control >> 7 & 0xF)
            var bytes = ByteWriter()
            bytes.write(
                contentsOf: try Hex.bytes(
                    "05000000 01000000 00 c8000000 02 00 00 00000000 00000000 01 0a01 00 00"
                )
            )
            bytes.write(code)
            bytes.write(
                contentsOf: (0..<(11 + timestamps + 14 + location + rounds)).map { UInt8($0) }
            )
            let info = try decode(Hex.string(bytes.bytes))
            #expect(info.records.count == 1 && info.vendor.isEmpty)
            #expect(Message.sessionInfo(info).payload == bytes.bytes)
        }
    }

    private func decode(_ hex: String) throws -> SessionInfo {
        let octets = try Hex.bytes(hex)
        var bytes = ByteReader(octets.span.bytes)
        return try SessionInfo(from: &bytes)
    }
}

@Suite struct `What Qorvo adds to the device info` {
    /// The vendor octets of a DWM3001CDK, captured: Fixtures/uci/qorvo.
    private static let captured = try? Hex.bytes(
        "01010000 0000000000000000 000000 0000505634583230 0ee0ca09"
            + "0000000000000000000000000000000000000000 0203cade 00"
    )

    @Test func `names the firmware and the one chip`() throws {
        let octets = try #require(Self.captured)
        let info = try #require(QorvoDeviceInfo(octets))
        #expect(info.firmware == [1, 1, 0, 0] && info.device == 0xDECA_0302)
        #expect(info.identity == "deca0302-505634583230-0ee0ca09")
        #expect(QorvoDeviceInfo(octets.dropLast()) == info)
    }

    @Test func `is not guessed of another length or another maker`() throws {
        let octets = try #require(Self.captured)
        for count in 0..<51 { #expect(QorvoDeviceInfo(Array(octets.prefix(count))) == nil) }
        #expect(QorvoDeviceInfo(octets + [0]) == nil)
        #expect(QorvoDeviceInfo(Array(repeating: 0x44, count: 51)) == nil)
    }
}
