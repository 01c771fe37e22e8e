// SPDX-License-Identifier: Apache-2.0

/// The ways in which a byte stream can arrive.
public enum Splitting {
    /// Whole, byte by byte, and cut once at every boundary.
    public static func everywhere(_ octets: [UInt8]) -> [[[UInt8]]] {
        [[octets], octets.map { [$0] }]
            + octets.indices.dropFirst().map { [Array(octets[..<$0]), Array(octets[$0...])] }
    }

    /// Cut into pieces of 1 to `longest` octets, as the generator says.
    public static func randomly(
        _ octets: [UInt8],
        longest: Int,
        _ random: inout SplitMix64
    ) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = octets[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...longest, using: &random)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
