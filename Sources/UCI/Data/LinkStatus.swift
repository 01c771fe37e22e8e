// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How the creation of a logical link stands.
public struct LinkStatus: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "ACCEPTED", "Taken; wait for the notification."),
        .init(0x01, "REJECTED", "Not taken."),
        .init(0x02, "CONNECTED", "The link is there."),
        .init(0x03, "ERROR", "The link could not be made."),
    ]
}
