// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The address of a device on air: short (2 octets) or extended (8), least significant octet
/// first on the wire.
public enum MacAddress: Hashable, Sendable {
    case short(UInt16)
    case extended(UInt64)

    /// 2 or 8.
    public var octetCount: Int {
        switch self {
        case .short: 2
        case .extended: 8
        }
    }
}

extension MacAddress: LosslessStringConvertible {
    /// Most significant octet first: `01:AA` is AA 01 on the wire.
    public var description: String {
        switch self {
        case .short(let value):
            withUnsafeBytes(of: value.bigEndian) {
                Hex.string($0, separator: ":", uppercase: true)
            }
        case .extended(let value):
            withUnsafeBytes(of: value.bigEndian) {
                Hex.string($0, separator: ":", uppercase: true)
            }
        }
    }

    public init?(_ description: String) {
        guard let octets = try? Hex.bytes(description) else { return nil }
        let value = octets.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        switch octets.count {
        case 2: self = .short(UInt16(value))
        case 8: self = .extended(value)
        default: return nil
        }
    }
}

/// How the addresses of a notification are written: `MAC Addressing Mode Indicator`.
public struct AddressKind: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let short = Self(rawValue: 0)
    public static let extended = Self(rawValue: 1)

    public static let known = [
        KnownCode<UInt8>(0, "SHORT", "Addresses of 2 octets."),
        KnownCode<UInt8>(1, "EXTENDED", "Addresses of 8 octets."),
    ]

    /// 2 or 8. The standard has no third length; an unknown kind is read as short.
    @inlinable public var octetCount: Int { self == .extended ? 8 : 2 }
}

extension ByteReader {
    mutating func read(_ kind: AddressKind) throws(DecodingError) -> MacAddress {
        kind == .extended ? .extended(try read()) : .short(try read())
    }
}

extension ByteWriter {
    mutating func write(_ address: MacAddress) {
        switch address {
        case .short(let value): write(value)
        case .extended(let value): write(value)
        }
    }
}
