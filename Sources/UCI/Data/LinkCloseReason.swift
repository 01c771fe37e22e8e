// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Why a logical link went away.
public struct LinkCloseReason: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "REMOTE", "The peer closed it."),
        .init(0x01, "TIMEOUT", "The peer was silent."),
        .init(0x02, "TX_ERROR", "Sending failed."),
        .init(0x03, "SECURE_COMPONENT", "The secure component closed it."),
        .init(0x04, "UNKNOWN", "The board gives no reason."),
        .init(0x05, "HOST", "The host closed it."),
    ]
}
