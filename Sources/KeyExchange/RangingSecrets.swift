// SPDX-License-Identifier: Apache-2.0
public import Cryptography

/// What both boards range with, out of the channel's own exporter: a man in the middle has two channels, so
/// his two sides have two keys, and nothing ranges.
public struct RangingSecrets: Sendable {
    /// For SESSION_KEY, octets as they stand there.
    public let timestampKey: SecureBytes
    public let sessionID: UInt32
    /// A's and B's short addresses, octets as they stand in parameters 06 and 07.
    public let addressA: [UInt8]
    public let addressB: [UInt8]
    /// Names the link in the gate's evidence.
    public let rangingID: [UInt8]
    let gateKey: SecureBytes
    let secret: SecureBytes

    init(
        exporter: SecureBytes,
        transcript: [UInt8],
        keyLength: Int
    ) throws(CryptographyError) {
        secret = try Self.expand(exporter, "ranging", transcript, 48)
        timestampKey = try Self.expand(secret, "sts key", [], keyLength)
        gateKey = try Self.expand(secret, "gate", [], 48)
        rangingID = try Self.octets(secret, "ranging id", [], 16)
        sessionID = try Self.first(secret, "session id") { octets in
            let id = octets.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return id == 0 ? nil : id
        }
        let reserved: [[UInt8]] = [[0, 0], [0xFF, 0xFE], [0xFF, 0xFF]]
        (addressA, addressB) = try Self.first(secret, "addresses") { octets in
            let (a, b) = (Array(octets[0..<2]), Array(octets[2..<4]))
            return a == b || reserved.contains(a) || reserved.contains(b) ? nil : (a, b)
        }
    }

    /// The first of the counted expansions that is what is wanted.
    private static func first<Value>(
        _ key: SecureBytes,
        _ label: String,
        _ wanted: ([UInt8]) -> Value?
    ) throws(CryptographyError) -> Value {
        for counter in UInt8.min...UInt8.max {
            if let value = wanted(try octets(key, label, [counter], 4)) { return value }
        }
        // 256 misses in a row do not happen by chance.
        throw CryptographyError.exhausted(label)
    }

    private static func octets(
        _ key: SecureBytes,
        _ label: String,
        _ rest: [UInt8],
        _ count: Int
    ) throws(CryptographyError) -> [UInt8] {
        try expand(key, label, rest, count).withUnsafeBytes { Array($0) }
    }

    private static func expand(
        _ key: SecureBytes,
        _ label: String,
        _ rest: [UInt8],
        _ count: Int
    ) throws(CryptographyError) -> SecureBytes {
        try HKDF<SHA384>.expand(
            pseudoRandomKey: key,
            info: Array("handclasp/2 \(label)".utf8) + rest,
            outputByteCount: count
        )
    }
}
