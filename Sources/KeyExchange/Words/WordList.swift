// SPDX-License-Identifier: Apache-2.0
import Cryptography

/// A list that words are spoken from, by its number in HELLO.
public enum WordList: UInt8, Hashable, Sendable {
    /// The Electronic Frontier Foundation's large list: 7776 words.
    case large = 1
    /// 2048 words of it for reading aloud, made by scripts/words: no two sound alike.
    case spoken = 2

    public var words: [Substring] { self == .large ? Self.largeWords : Self.spokenWords }

    private static let largeWords = list(largeFirstHalf) + list(largeSecondHalf)
    private static let spokenWords = list(spokenText)

    /// By octets: by characters it takes longer than the handshake.
    private static func list(_ text: String) -> [Substring] {
        text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { Substring($0) }
    }

    /// The words of a run: what both people read aloud.
    func words(
        _ count: Int,
        key: SecureBytes,
        transcript: [UInt8]
    ) throws(CryptographyError) -> SpokenWords {
        let list = words
        let octets = try HKDF<SHA384>.expand(
            pseudoRandomKey: key,
            info: Array("handclasp/2 words".utf8) + transcript,
            outputByteCount: 8 * count
        )
        return SpokenWords(
            octets.withUnsafeBytes { octets in
                (0..<count).map { place in
                    let number = octets[(8 * place)..<(8 * place + 8)].reduce(UInt64(0)) {
                        $0 << 8 | UInt64($1)
                    }
                    return String(list[Int(number % UInt64(list.count))])
                }
            }
        )
    }
}

/// Words that two people compare. A description shows how many there are.
public struct SpokenWords: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// One a line; never joined.
    public let words: [String]

    init(_ words: [String]) { self.words = words }

    public var description: String { "(\(words.count) words)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
