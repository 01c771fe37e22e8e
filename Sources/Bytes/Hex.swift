// SPDX-License-Identifier: Apache-2.0

/// Bytes written down as hexadecimal digits, and read back.
public enum Hex {
    /// Why a text is no list of octets; positions count characters from 0.
    public enum ParsingError: Error, Hashable, Sendable {
        case notADigit(Character, position: Int)
        case oddDigits(Int)
    }

    /// `61 02 00` with a separator, `610200` without.
    public static func string(
        _ octets: some Sequence<UInt8>,
        separator: String = "",
        uppercase: Bool = false
    ) -> String {
        let digits = uppercase ? upperDigits : lowerDigits
        var text = ""
        var first = true
        for octet in octets {
            if !first { text += separator }
            first = false
            text.unicodeScalars.append(digits[Int(octet >> 4)])
            text.unicodeScalars.append(digits[Int(octet & 0x0F)])
        }
        return text
    }

    /// An integer with all its digits, most significant first: `0A`, `0000002A`.
    public static func string(of value: some FixedWidthInteger) -> String {
        withUnsafeBytes(of: value.bigEndian) { string($0, uppercase: true) }
    }

    /// Reads digits of either case; blanks and, between octets, `:` and `-` separate them, as
    /// does a `0x` before an octet.
    public static func bytes(_ text: some StringProtocol) throws(ParsingError) -> [UInt8] {
        var octets: [UInt8] = []
        var high: UInt8?
        var digits = 0
        var position = -1
        for character in text {
            position += 1
            if character.isWhitespace || character == ":" || character == "-" {
                continue
            }
            if character == "x" || character == "X", high == 0 {
                high = nil
                digits -= 1
                continue
            }
            guard let digit = character.hexDigitValue, character.isASCII else {
                throw .notADigit(character, position: position)
            }
            digits += 1
            if let first = high {
                octets.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        guard high == nil else { throw .oddDigits(digits) }
        return octets
    }

    private static let lowerDigits = Array("0123456789abcdef".unicodeScalars)
    private static let upperDigits = Array("0123456789ABCDEF".unicodeScalars)
}

extension Hex.ParsingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notADigit(let character, let position):
            "\"\(character)\" at position \(position + 1) is not a hexadecimal digit"
        case .oddDigits(let count):
            "an odd number of hexadecimal digits (\(count)): the last octet is half there"
        }
    }
}
