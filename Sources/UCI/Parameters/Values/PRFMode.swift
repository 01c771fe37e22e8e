// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The pulse repetition frequency: PRF_MODE.
public struct PRFMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bprf = Self(rawValue: 0x00)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "BPRF", "62.4 MHz."),
        .init(0x01, "HPRF_124", "124.8 MHz."),
        .init(0x02, "HPRF_249", "249.6 MHz."),
    ]
}
