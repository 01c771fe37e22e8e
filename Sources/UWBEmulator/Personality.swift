// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

/// Which board an emulated one takes after.
public enum Personality: String, LosslessStringConvertible, Hashable, Sendable,
    CaseIterable
{
    /// A DWM3001CDK with QM33SDK 1.1.1: UCI 2.0, handles, its captured answers.
    case qorvo
    /// A board of UCI 1.1: sessions by their id, capabilities numbered as in 1.x.
    case uci11

    public init?(_ description: String) { self.init(rawValue: description) }

    public var description: String { rawValue }

    var usesHandles: Bool { self == .qorvo }

    /// The answer to CORE_GET_DEVICE_INFO; of Qorvo's as captured.
    var deviceInfo: DeviceInfo {
        switch self {
        case .qorvo:
            DeviceInfo(
                uciVersion: Version(2, 0),
                macVersion: Version(2, 0),
                phyVersion: Version(2, 0),
                testVersion: Version(1, 1),
                vendor: Self.qorvoVendor
            )
        case .uci11:
            DeviceInfo(
                uciVersion: Version(1, 1),
                macVersion: Version(1, 1),
                phyVersion: Version(1, 1),
                testVersion: Version(1, 0),
                vendor: []
            )
        }
    }

    /// The same of a board that was made up: its chip is of the lot `EMULATED`, and of this number in it.
    func deviceInfo(number: UInt32) -> DeviceInfo {
        var info = deviceInfo
        guard self == .qorvo else { return info }
        let part = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        info.vendor.replaceSubrange(15..<27, with: Array("EMULATED".utf8) + part)
        return info
    }

    var capabilities: [TLV] {
        switch self {
        case .qorvo: Self.qorvoCapabilities
        case .uci11:
            [
                TLV(id: 0x00, value: [1, 1, 1, 1]), TLV(id: 0x01, value: [1, 1, 1, 1]),
                TLV(id: 0x02, value: [0x03]), TLV(id: 0x03, value: [0x1E]),
                TLV(id: 0x04, value: [0x09]), TLV(id: 0x05, value: [0x03]),
                TLV(id: 0x06, value: [0x02]), TLV(id: 0x07, value: [0x02]),
                TLV(id: 0x08, value: [0x01]), TLV(id: 0x0B, value: [0x09]),
                TLV(id: 0x0C, value: [0x0A]), TLV(id: 0x11, value: [0x01]),
                TLV(id: 0x12, value: [0x03, 0x01]),
            ]
        }
    }

    /// Without these a session does not become IDLE. Of Qorvo's the smallest set that a user of
    /// QM33SDK 1.1.1 found to be enough; of UCI 1.1 what the oldest hosts send.
    var mandatory: Set<UInt16> {
        switch self {
        case .qorvo:
            [
                0x00, 0x11, 0x03, 0x01, 0x06, 0x07, 0x04, 0x02, 0x12, 0x22, 0x14, 0x15, 0x08, 0x09,
                0x1B,
            ]
        case .uci11: [0x00, 0x11, 0x03, 0x01, 0x06]
        }
    }

    /// What may be changed while a session ranges.
    static let changeable: Set<UInt16> = [0x0E, 0x0F, 0x10, 0x1D, 0x2D, 0x36]

    /// Captured from a DWM3001CDK: EstebanMenti/i-mop-qorvo-uci-script.
    private static let qorvoVendor: [UInt8] = [
        0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00,
        0x00, 0x50, 0x56, 0x34, 0x58, 0x32, 0x30, 0x0E, 0xE0, 0xCA, 0x09, 0x00, 0x00, 0x00, 0x00,
        0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x02,
        0x03, 0xCA, 0xDE, 0x00,
    ]

    private static let qorvoCapabilities: [TLV] = [
        (0x00, [0x03, 0x01]), (0x01, [0xFF, 0x00]), (0x02, [2, 0, 2, 0]), (0x03, [2, 0, 2, 0]),
        (0x04, [0x03]), (0x05, [0x03, 0x00]), (0x06, [0x1E, 0x00]), (0x07, [0x19]),
        (0x08, [0x03]), (0x09, [0x02]), (0x0A, [0x02]), (0x0B, [0x01]), (0x0C, [0x01]),
        (0x0D, [0x01]), (0x0E, [0x09]), (0x0F, [0x0A]), (0x10, [0x01]), (0x11, [0x3F]),
        (0x12, [0, 0, 0, 0, 0]), (0x13, [0]), (0x14, [0]), (0x15, [0]), (0x16, [0x02]), (0x17, [0]),
        (0x18, [0]), (0x19, [0]),
    ].map { TLV(id: $0.0, value: $0.1) }
}
