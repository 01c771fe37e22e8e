// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a DL-TDoA anchor does in a ranging round.
public struct AnchorRole: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let responder = Self(rawValue: 0x00)
    public static let initiator = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "RESPONDER", "Answers the poll."),
        .init(0x01, "INITIATOR", "Sends the poll."),
    ]
}
