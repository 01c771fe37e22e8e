// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange

/// The exchange as one would write it first: keys and ciphertexts cross, and the words are a hash of them.
enum NaiveExchange {
    /// What the words are made of, in words of the large list.
    static func words(_ count: Int, _ parts: [UInt8]...) throws -> [Int] {
        let digest = try SHA384.hash(parts.flatMap(\.self))
        return (0..<count).map { word in
            let octets = digest[(8 * word)..<(8 * word + 8)]
            return Int(octets.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 7776)
        }
    }

    /// What one side's IDENTITY comes to: with an encapsulation key both, without one the classical half
    /// alone, and nobody is told.
    static func suite(receiving encapsulationKey: [UInt8]?) -> Suite {
        encapsulationKey == nil ? .classical : .hybrid
    }
}
