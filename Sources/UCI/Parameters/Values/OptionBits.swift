// SPDX-License-Identifier: Apache-2.0

/// A parameter of one octet whose bits each have a meaning.
public protocol OptionBits: ParameterValue, OptionSet where RawValue == UInt8 {
    /// The bits and what each of them asks for, lowest first.
    static var known: [(bit: UInt8, name: String)] { get }
}

extension OptionBits {
    public init?(octets: [UInt8]) {
        guard octets.count == 1 else { return nil }
        self.init(rawValue: octets[0])
    }

    public var octets: [UInt8] { [rawValue] }

    public var fieldValue: FieldValue {
        .list(
            (0..<8).filter { rawValue >> $0 & 1 == 1 }.map { bit in
                .text(Self.known.first { $0.bit == bit }?.name ?? "bit \(bit)")
            }
        )
    }
}

/// Which messages a ranging round has: RANGING_ROUND_CONTROL.
public struct RoundControl: OptionBits {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let resultReport = Self(rawValue: 0x01)
    public static let controlMessage = Self(rawValue: 0x02)

    public static let known: [(bit: UInt8, name: String)] = [
        (0, "result report"), (1, "control message"), (2, "control phase"),
        (6, "measurement report phase"), (7, "report by the responder"),
    ]
}

/// What a result report holds: RESULT_REPORT_CONFIG.
public struct ResultReport: OptionBits {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let timeOfFlight = Self(rawValue: 0x01)

    public static let known: [(bit: UInt8, name: String)] = [
        (0, "time of flight"), (1, "azimuth"), (2, "elevation"), (3, "figure of merit"),
    ]
}
