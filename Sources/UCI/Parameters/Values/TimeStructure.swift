// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How time is divided: RANGING_TIME_STRUCT.
public struct TimeStructure: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "INTERVAL_BASED", "Intervals, as before FiRa 1.0."),
        .init(0x01, "BLOCK_BASED", "Blocks."),
    ]
}
