// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The rate of the physical header: BPRF_PHR_DATA_RATE.
public struct HeaderRate: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "RATE_850K", "850 kbit/s."),
        .init(0x01, "RATE_6M81", "6.81 Mbit/s."),
    ]
}
