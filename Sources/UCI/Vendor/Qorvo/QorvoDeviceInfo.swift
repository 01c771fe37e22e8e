// SPDX-License-Identifier: Apache-2.0

/// What Qorvo's firmware 1.x adds to CORE_GET_DEVICE_INFO_RSP: a packed record, not TLVs.
///
///     |  firmware (4)  |  build (8)  |  OEM (3)  |  SoC (32): lot (8 BE), part (4 BE), …  |  device id (4)  |
///
/// A captured DWM3001CDK has one octet more behind it. Source: QM33SDK 1.1.1's behaviour, as captured.
public struct QorvoDeviceInfo: Hashable, Sendable {
    /// Major, minor, patch, prerelease.
    public var firmware: [UInt8]
    public var build: UInt64
    /// The wafer lot of the UWB chip.
    public var lot: UInt64
    /// The chip's number in its lot.
    public var part: UInt32
    /// `DECA0302`: no angle of arrival; `DECA0312`: with it.
    public var device: UInt32

    private static let length = 51

    /// Nil unless `vendor` has the record's length and a device id of Qorvo's.
    public init?(_ vendor: [UInt8]) {
        guard vendor.count == Self.length || vendor.count == Self.length + 1 else { return nil }
        func bigEndian(_ range: Range<Int>) -> UInt64 {
            vendor[range].reduce(0) { $0 << 8 | UInt64($1) }
        }
        firmware = Array(vendor[0..<4])
        build = vendor[4..<12].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        lot = bigEndian(15..<23)
        part = UInt32(bigEndian(23..<27))
        device = UInt32(vendor[47..<51].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        guard device >> 16 == 0xDECA else { return nil }
    }

    /// The one chip, in words that no other has: `deca0302-505634583230-0ee0ca09`.
    public var identity: String {
        [Self.octets(UInt64(device)), Self.octets(lot), Self.octets(UInt64(part))]
            .joined(separator: "-")
    }

    /// Hexadecimal digits, whole octets, without those that are zero in front.
    private static func octets(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return digits.count.isMultiple(of: 2) ? digits : "0" + digits
    }
}
