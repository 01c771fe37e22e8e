// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The state of a session as the board writes it: `session_state`.
///
/// The numbers are not in the order of a session's life. A value that this project does not know
/// is kept.
public struct SessionStateCode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let initialized = Self(rawValue: 0x00)
    public static let deinitialized = Self(rawValue: 0x01)
    public static let active = Self(rawValue: 0x02)
    public static let idle = Self(rawValue: 0x03)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "INIT", "The session is there and not configured."),
        .init(0x01, "DEINIT", "The session is gone."),
        .init(0x02, "ACTIVE", "The session is ranging."),
        .init(0x03, "IDLE", "Configured, and not ranging."),
    ]
}
