// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How one entry of a multicast update ended.
public struct MulticastStatus: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let ok = Self(rawValue: 0x00)
    public static let listFull = Self(rawValue: 0x01)
    public static let addressNotFound = Self(rawValue: 0x07)
    public static let addressPresent = Self(rawValue: 0x08)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "OK", "Done."),
        .init(0x01, "MULTICAST_LIST_FULL", "The list has no place left."),
        .init(0x02, "KEY_FETCH_FAIL", "The key could not be fetched."),
        .init(0x03, "SUB_SESSION_ID_NOT_FOUND", "The sub-session id is not there."),
        .init(0x04, "SUB_SESSION_KEY_NOT_FOUND", "The sub-session key is not there."),
        .init(0x05, "SUB_SESSION_KEY_NOT_APPLICABLE", "The session takes no sub-session keys."),
        .init(0x06, "SESSION_KEY_NOT_FOUND", "The session key is not there."),
        .init(0x07, "ADDRESS_NOT_FOUND", "The address is not in the list."),
        .init(0x08, "ADDRESS_ALREADY_PRESENT", "The address is in the list."),
    ]
}
