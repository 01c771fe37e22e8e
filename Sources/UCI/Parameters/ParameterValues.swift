// SPDX-License-Identifier: Apache-2.0
public import Bytes

// The values of application parameters that are neither a number nor a code of one octet.

/// Several addresses one behind the other, all short or all extended: DST_MAC_ADDRESS.
///
/// The octets do not tell which: eight are one extended address or four short ones.
/// MAC_ADDRESS_MODE of the same session decides.
public struct AddressList: ParameterValue {
    public let octets: [UInt8]

    public init?(octets: [UInt8]) {
        guard octets.count.isMultiple(of: 2) else { return nil }
        self.octets = octets
    }

    public init(_ addresses: [MacAddress]) { octets = addresses.flatMap(\.octets) }

    /// The addresses, read in this mode; nil where the octets do not divide.
    public func addresses(_ mode: MacAddressMode) -> [MacAddress]? {
        let size = mode == .extended ? 8 : 2
        guard octets.count.isMultiple(of: size) else { return nil }
        return stride(from: 0, to: octets.count, by: size).compactMap {
            MacAddress(octets: Array(octets[$0..<($0 + size)]))
        }
    }

    public func fieldValue(_ mode: MacAddressMode) -> FieldValue {
        addresses(mode).map { .list($0.map(\.fieldValue)) } ?? .octets(octets)
    }

    public var fieldValue: FieldValue { fieldValue(.short) }
}

/// When ranging begins: UWB_INITIATION_TIME.
public enum InitiationTime: ParameterValue {
    /// UCI 1.x, 4 octets: so many milliseconds after START.
    case milliseconds(UInt32)
    /// UCI 2.0, 8 octets: at this time of the board's clock; 0 is at once.
    case microseconds(UInt64)

    public init?(octets: [UInt8]) {
        if let value = UInt32(octets: octets) {
            self = .milliseconds(value)
        } else if let value = UInt64(octets: octets) {
            self = .microseconds(value)
        } else {
            return nil
        }
    }

    public var octets: [UInt8] {
        switch self {
        case .milliseconds(let value): value.octets
        case .microseconds(let value): value.octets
        }
    }

    public var fieldValue: FieldValue {
        switch self {
        case .milliseconds(let value): .group([Field("milliseconds", value)])
        case .microseconds(let value): .group([Field("microseconds", value)])
        }
    }
}

/// The angles that a notification is bound to: AOA_BOUND_CONFIG, four times signed Q9.7 degrees.
public struct AngleBounds: ParameterValue {
    public var azimuth: ClosedRange<Angle>
    public var elevation: ClosedRange<Angle>

    public init(azimuth: ClosedRange<Angle>, elevation: ClosedRange<Angle>) {
        self.azimuth = azimuth
        self.elevation = elevation
    }

    public init?(octets: [UInt8]) {
        guard octets.count == 8 else { return nil }
        let raw = (0..<4).map { UInt16(octets[2 * $0]) | UInt16(octets[2 * $0 + 1]) << 8 }
        let angles = raw.map { Angle(rawValue: Int16(bitPattern: $0)) }
        guard angles[0] <= angles[1], angles[2] <= angles[3] else { return nil }
        self.init(azimuth: angles[0]...angles[1], elevation: angles[2]...angles[3])
    }

    public var octets: [UInt8] {
        [azimuth.lowerBound, azimuth.upperBound, elevation.lowerBound, elevation.upperBound]
            .flatMap(\.rawValue.octets)
    }

    public var fieldValue: FieldValue {
        .group([
            Field("azimuthLowDegrees", .number(azimuth.lowerBound.degrees)),
            Field("azimuthHighDegrees", .number(azimuth.upperBound.degrees)),
            Field("elevationLowDegrees", .number(elevation.lowerBound.degrees)),
            Field("elevationHighDegrees", .number(elevation.upperBound.degrees)),
        ])
    }
}

/// How many slots the contention phase may have: CAP_SIZE_RANGE.
///
///     |  most (1)  |  least (1)  |
public struct ContentionSlots: ParameterValue {
    public var most: UInt8
    public var least: UInt8

    public init(most: UInt8, least: UInt8) {
        self.most = most
        self.least = least
    }

    public init?(octets: [UInt8]) {
        guard octets.count == 2 else { return nil }
        self.init(most: octets[0], least: octets[1])
    }

    public var octets: [UInt8] { [most, least] }
    public var isKnown: Bool { least <= most }
    public var fieldValue: FieldValue { .group([Field("most", most), Field("least", least)]) }
}

/// A session's place in the time of another one: SESSION_TIME_BASE.
///
///     |  flags (1)  |  handle (4)  |  offset (4)  |        flags: bit 0 in use
public struct SessionTimeBase: ParameterValue {
    public var flags: UInt8
    public var reference: SessionToken
    public var offsetMicroseconds: UInt32

    public init(flags: UInt8, reference: SessionToken, offsetMicroseconds: UInt32) {
        self.flags = flags
        self.reference = reference
        self.offsetMicroseconds = offsetMicroseconds
    }

    public init?(octets: [UInt8]) {
        guard octets.count == 9, let handle = UInt32(octets: Array(octets[1..<5])),
            let offset = UInt32(octets: Array(octets[5..<9]))
        else { return nil }
        self.init(
            flags: octets[0],
            reference: SessionToken(rawValue: handle),
            offsetMicroseconds: offset
        )
    }

    public var octets: [UInt8] { [flags] + reference.rawValue.octets + offsetMicroseconds.octets }

    public var fieldValue: FieldValue {
        .group([
            Field("flags", flags), Field("sessionToken", reference),
            Field("offsetMicroseconds", offsetMicroseconds),
        ])
    }
}

/// A key, or a value that keys are made from: shown as its length alone.
///
/// The octets travel as given, without a reversal.
public struct KeyOctets: ParameterValue {
    public let octets: [UInt8]

    public init?(octets: [UInt8]) { self.octets = octets }

    public var fieldValue: FieldValue { .secret(octets) }
}

/// Octets whose meaning is not told by a public source, or is the vendor's.
public struct RawOctets: ParameterValue {
    public let octets: [UInt8]

    public init?(octets: [UInt8]) { self.octets = octets }

    public var fieldValue: FieldValue { .octets(octets) }
}
