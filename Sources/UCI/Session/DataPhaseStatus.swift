// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether the board took a data transfer phase.
public struct DataPhaseStatus: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "OK", "Taken."),
        .init(0x01, "DUPLICATE_SLOT", "A slot is given away twice."),
        .init(0x02, "OVERSIZE", "More than the board can hold."),
    ]
}
