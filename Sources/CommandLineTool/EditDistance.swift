// SPDX-License-Identifier: Apache-2.0

/// How unlike two words are: for "did you mean".
public enum EditDistance {
    /// The candidate most like `word`, if at most a third of it differs.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        let ranked = candidates.map { ($0, between(word, $0)) }.min { $0.1 < $1.1 }
        guard let (candidate, distance) = ranked, distance <= max(1, word.count / 3) else {
            return nil
        }
        return candidate
    }

    /// How many characters to insert, delete or replace (Levenshtein).
    static func between(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = diagonal + (character == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
