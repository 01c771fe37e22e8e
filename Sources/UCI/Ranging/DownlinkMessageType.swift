// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Which message of a DL-TDoA round was heard.
public struct DownlinkMessageType: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "POLL", "The poll."),
        .init(0x01, "RESPONSE", "A response."),
        .init(0x02, "FINAL", "The final."),
    ]
}
