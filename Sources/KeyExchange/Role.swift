// SPDX-License-Identifier: Apache-2.0

/// Which end of a link: the TLS client is A, the server B.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    case a = 0x41
    case b = 0x42

    public var peer: Role { self == .a ? .b : .a }
}

/// What the keys of a run are made of.
public enum Suite: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    /// P-256 alone.
    case classical = 1
    /// P-256 and ML-KEM-1024.
    case hybrid = 2

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
