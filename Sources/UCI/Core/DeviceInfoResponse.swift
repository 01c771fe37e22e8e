// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What the board is: `CORE_GET_DEVICE_INFO_RSP`, group `0x0`, opcode `0x02`.
///
///     |  status (1)  |  UCI (2)  |  MAC (2)  |  PHY (2)  |  test (2)  |  length (1)  |  vendor  |
public struct DeviceInfoResponse: UCIResponse {
    public static let id = MessageID(.response, .core, 0x02)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var info: DeviceInfo?

    public init(status: Status, info: DeviceInfo?) {
        self.status = status
        self.info = info
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        info = bytes.endsAfterFailure(status) ? nil : try DeviceInfo(from: &bytes)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        info?.write(to: &bytes)
    }

    public var fields: [Field] { [Field("status", status)] + (info?.fields ?? []) }
}

/// The versions that a board speaks, and what its vendor adds.
public struct DeviceInfo: Hashable, Sendable {
    public var uciVersion: Version
    public var macVersion: Version
    public var phyVersion: Version
    public var testVersion: Version
    /// At most 255 octets. Qorvo: chip and firmware; NXP: a list of TLVs.
    public var vendor: [UInt8]

    public init(
        uciVersion: Version,
        macVersion: Version,
        phyVersion: Version,
        testVersion: Version,
        vendor: [UInt8]
    ) {
        self.uciVersion = uciVersion
        self.macVersion = macVersion
        self.phyVersion = phyVersion
        self.testVersion = testVersion
        self.vendor = vendor
    }

    init(from bytes: inout ByteReader) throws(DecodingError) {
        uciVersion = try Version(from: &bytes)
        macVersion = try Version(from: &bytes)
        phyVersion = try Version(from: &bytes)
        testVersion = try Version(from: &bytes)
        vendor = try bytes.bytes(Int(try bytes.read(UInt8.self)))
    }

    func write(to bytes: inout ByteWriter) {
        for version in [uciVersion, macVersion, phyVersion, testVersion] {
            version.write(to: &bytes)
        }
        bytes.write(count: vendor.count)
        bytes.write(contentsOf: vendor)
    }

    var fields: [Field] {
        [
            Field("uciVersion", .text(uciVersion.description)),
            Field("macVersion", .text(macVersion.description)),
            Field("phyVersion", .text(phyVersion.description)),
            Field("testVersion", .text(testVersion.description)),
            Field("vendor", vendor),
        ]
    }
}
