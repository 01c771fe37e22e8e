// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a command calls a session by: the id that the host chose in UCI 1.x, the handle that
/// SESSION_INIT_RSP gave in UCI 2.0.
///
/// A handle is opaque and may exceed 2^31. Using the id where the board gave a handle gets
/// ERROR_SESSION_NOT_EXIST.
public struct SessionToken: OpenCode, ExpressibleByIntegerLiteral {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(integerLiteral value: UInt32) { rawValue = value }
}

/// What both peers of a session call it on air; it enters the derivation of the STS.
public struct SessionID: OpenCode, ExpressibleByIntegerLiteral {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(integerLiteral value: UInt32) { rawValue = value }
}
