// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How received data arrived: status of DATA_MESSAGE_RCV.
public struct DataReceiveStatus: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "SUCCESS", "Whole."),
        .init(0x01, "ERROR", "Damaged."),
        .init(0x02, "UNKNOWN", "The board cannot tell."),
    ]
}
