// SPDX-License-Identifier: Apache-2.0
public import Cryptography

/// What both sides have seen, stage by stage: T0 over the channel, then Tn over both frames of each stage.
public struct Transcript: Hashable, Sendable {
    /// T0 to the last stage that is whole.
    public private(set) var values: [[UInt8]]

    /// The latest.
    public var latest: [UInt8] { values[values.count - 1] }

    /// T0: the channel that the link runs on.
    public init(_ channel: ChannelBinding) throws(CryptographyError) {
        let certificates =
            try SHA384.hash(channel.certificateA)
            + SHA384.hash(channel.certificateB)
        let group = [UInt8(channel.group >> 8), UInt8(channel.group & 0xFF)]
        values = [
            try SHA384.hash(
                Array("handclasp/2".utf8) + channel.binding + certificates + group
            )
        ]
    }

    /// The next stage, once both frames are there.
    public mutating func append(a: RawFrame, b: RawFrame) throws(CryptographyError) {
        let half = try SHA384.hash(latest + [Role.a.rawValue] + a.octets)
        values.append(try SHA384.hash(half + [Role.b.rawValue] + b.octets))
    }
}

/// What the transport tells of the authenticated channel when its handshake is done.
public struct ChannelBinding: Hashable, Sendable {
    /// RFC 9266's exporter, 32 octets.
    public var binding: [UInt8]
    /// DER of the client's certificate, and of the server's.
    public var certificateA: [UInt8]
    public var certificateB: [UInt8]
    /// The key exchange group, by its IANA number.
    public var group: UInt16

    public init(binding: [UInt8], certificateA: [UInt8], certificateB: [UInt8], group: UInt16) {
        self.binding = binding
        self.certificateA = certificateA
        self.certificateB = certificateB
        self.group = group
    }
}
