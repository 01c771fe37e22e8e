// SPDX-License-Identifier: Apache-2.0
import KeyExchange

/// Strict comparing: A reads the odd words, B the even ones, and each types what it hears.
///
/// Of each word the first four letters; one mistake in all is forgiven, a second is a mismatch.
struct StrictCheck: Sendable {
    /// The numbers, from 1, of the words to read aloud.
    let read: [Int]
    /// Of those to be heard and typed.
    let heard: [Int]
    private let words: [String]
    private var place = 0
    private var mistakes = 0

    init(_ words: SpokenWords, role: Role) {
        self.words = words.words
        let numbers = Array(1...max(1, words.words.count))
        read = numbers.filter { ($0 % 2 == 1) == (role == .a) }
        heard = numbers.filter { ($0 % 2 == 1) != (role == .a) }
    }

    /// The number of the word to be typed now; nil: all are.
    var next: Int? { place < heard.count ? heard[place] : nil }

    /// Takes a typed line; the verdict, when there is one.
    mutating func type(_ line: String) -> Bool? {
        guard let number = next else { return true }
        if Self.start(line) == Self.start(words[number - 1]) {
            place += 1
            return next == nil ? true : nil
        }
        mistakes += 1
        return mistakes > 1 ? false : nil
    }

    private static func start(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter && $0.isASCII }.prefix(4))
    }
}
