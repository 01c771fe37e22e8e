// SPDX-License-Identifier: Apache-2.0
public import Cryptography

/// What a run is called on the network: a UUID that is the hash of the run's TLS key.
///
/// As fresh and random as the key, and nobody can take another's.
public struct RunName: Hashable, Sendable {
    /// 16.
    public let octets: [UInt8]

    /// Of a run's TLS key, DER SubjectPublicKeyInfo: version 8, variant 10.
    public init(publicKeyInfo: [UInt8]) throws(CryptographyError) {
        let digest = try SHA256.hash(Array("handclasp uuid".utf8) + publicKeyInfo)
        var octets = Array(digest.prefix(16))
        octets[6] = octets[6] & 0x0F | 0x80
        octets[8] = octets[8] & 0x3F | 0x80
        self.octets = octets
    }
}

extension RunName: Comparable {
    /// As unsigned numbers: the lower one dials.
    public static func < (left: Self, right: Self) -> Bool {
        left.octets.lexicographicallyPrecedes(right.octets)
    }
}

extension RunName: LosslessStringConvertible {
    private static let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]

    /// In lower case, `8-4-4-4-12`.
    public var description: String {
        Self.groups.map { group in
            octets[group].map { octet in
                let digits = String(octet, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
        }.joined(separator: "-")
    }

    /// Exactly as a run writes it: version and variant right, lower case.
    public init?(_ description: String) {
        let digits = description.filter { $0 != "-" }
        guard digits.count == 32, digits.allSatisfy(\.isASCII) else { return nil }
        var octets: [UInt8] = []
        var rest = digits[...]
        while !rest.isEmpty {
            guard let octet = UInt8(rest.prefix(2), radix: 16) else { return nil }
            octets.append(octet)
            rest = rest.dropFirst(2)
        }
        guard octets[6] >> 4 == 8, octets[8] >> 6 == 2 else { return nil }
        self.octets = octets
        guard self.description == description else { return nil }
    }
}
