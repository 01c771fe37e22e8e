// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The group of a control message: `GID`, bits 3 to 0 of the first octet.
public struct MessageGroup: OpenCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let core = Self(rawValue: 0x0)
    public static let sessionConfiguration = Self(rawValue: 0x1)
    /// Starting, stopping and what a session reports. UCI 1.x: Ranging Session Control.
    public static let sessionControl = Self(rawValue: 0x2)
    /// A vendor group by the standard; Android's messages are in it.
    public static let android = Self(rawValue: 0xC)
    public static let test = Self(rawValue: 0xD)

    /// Whether the standard leaves the group's messages to vendors: 9 to F but for the test group.
    public var isVendor: Bool { (0x9...0xF).contains(rawValue) && self != .test }
}
