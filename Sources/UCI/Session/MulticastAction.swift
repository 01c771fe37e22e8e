// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What an update does to the multicast list; 2 and 3 exist from UCI 2.0 on.
public struct MulticastAction: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let add = Self(rawValue: 0x00)
    public static let remove = Self(rawValue: 0x01)
    public static let addWithShortKey = Self(rawValue: 0x02)
    public static let addWithLongKey = Self(rawValue: 0x03)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "ADD_CONTROLEE", "Add."),
        .init(0x01, "REMOVE_CONTROLEE", "Remove."),
        .init(0x02, "ADD_CONTROLEE_WITH_SHORT_SUB_SESSION_KEY", "Add with a key of 16 octets."),
        .init(0x03, "ADD_CONTROLEE_WITH_EXTENDED_SUB_SESSION_KEY", "Add with a key of 32 octets."),
    ]
}
