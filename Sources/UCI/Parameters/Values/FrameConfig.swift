// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a ranging frame is made of: RFRAME_CONFIG.
public struct FrameConfig: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let sp0 = Self(rawValue: 0x00)
    public static let sp1 = Self(rawValue: 0x01)
    public static let sp3 = Self(rawValue: 0x03)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "SP0", "Data, no STS."),
        .init(0x01, "SP1", "STS, then data."),
        .init(0x03, "SP3", "STS alone: the usual."),
    ]
}
