// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How a ranging round measures: RANGING_ROUND_USAGE.
public struct RoundUsage: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let doubleSidedDeferred = Self(rawValue: 0x02)
    public static let singleSidedDeferred = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "UL_TDOA", "One way, at anchors."),
        .init(0x01, "SS_TWR_DEFERRED", "Single-sided, times reported afterwards."),
        .init(0x02, "DS_TWR_DEFERRED", "Double-sided, times reported afterwards: the usual."),
        .init(0x03, "SS_TWR_NON_DEFERRED", "Single-sided, times inside the frames."),
        .init(0x04, "DS_TWR_NON_DEFERRED", "Double-sided, times inside the frames."),
        .init(0x05, "DL_TDOA", "One way, at tags."),
        .init(0x06, "OWR_AOA", "One way, angle only."),
        .init(0x07, "ESS_TWR", "Single-sided, contention."),
        .init(0x08, "ADS_TWR", "Double-sided, contention."),
        .init(0x09, "DATA_TRANSFER", "No ranging."),
    ]
}
