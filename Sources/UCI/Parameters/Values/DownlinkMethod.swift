// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How anchors range among each other: DL_TDOA_RANGING_METHOD.
public struct DownlinkMethod: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "SS_TWR", "Single-sided."),
        .init(0x01, "DS_TWR", "Double-sided."),
    ]
}
