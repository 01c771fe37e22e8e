// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How rounds move within blocks: HOPPING_MODE.
public struct HoppingMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "DISABLED", "They do not."),
        .init(0x01, "FIRA_HOPPING", "FiRa."),
        .init(0x02, "CCC_ADAPTIVE_DEFAULT", "CCC."),
        .init(0x03, "CCC_CONTINUOUS_DEFAULT", "CCC."),
        .init(0x04, "CCC_ADAPTIVE_AES", "CCC."),
        .init(0x05, "CCC_CONTINUOUS_AES", "CCC."),
    ]
}
