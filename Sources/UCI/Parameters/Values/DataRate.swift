// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The rate of the payload: PSDU_DATA_RATE.
public struct DataRate: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "RATE_6M81", "6.81 Mbit/s."),
        .init(0x01, "RATE_7M80", "7.80 Mbit/s."),
        .init(0x02, "RATE_27M2", "27.2 Mbit/s."),
        .init(0x03, "RATE_31M2", "31.2 Mbit/s."),
    ]
}
