// SPDX-License-Identifier: Apache-2.0

/// Which way a packet went.
public enum CaptureDirection: Character, Hashable, Sendable {
    case hostToBoard = ">"
    case boardToHost = "<"
}

/// One line of a `.uci` capture: text that a person can read, write and review.
///
///     # Board: Qorvo DWM3001CDK                     a header
///     0.004 < 61 02 00 06 01 00 00 00 00 00   ; INIT    a packet
///
/// The time is in seconds from the start of the capture; `>` is host to board, `<` board to
/// host; what follows `;` is a comment.
public enum CaptureLine: Hashable, Sendable {
    case blank
    /// A line that begins with `#`: a `Name: value` pair, or a remark with an empty name.
    case header(name: String, value: String)
    case packet(CapturePacket)
}

/// A packet as a capture holds it.
public struct CapturePacket: Hashable, Sendable {
    /// Time since the start of the capture, in nanoseconds.
    public var nanoseconds: Int64
    public var direction: CaptureDirection
    public var octets: [UInt8]
    /// What was written behind `;`, without the blanks around it; empty where there was nothing.
    public var comment: String

    public init(
        nanoseconds: Int64,
        direction: CaptureDirection,
        octets: [UInt8],
        comment: String = ""
    ) {
        self.nanoseconds = nanoseconds
        self.direction = direction
        self.octets = octets
        self.comment = comment
    }
}

extension CaptureLine {
    /// Why a line is none of the three kinds.
    public enum ParsingError: Error, Hashable, Sendable {
        case noTime(String)
        case noDirection(String)
        case noOctets
        case hex(Hex.ParsingError)
    }

    public init(parsing line: some StringProtocol) throws(ParsingError) {
        let text = Substring(line).trimmed
        guard let first = text.first else {
            self = .blank
            return
        }
        if first == "#" {
            self = Self.header(parsing: text.dropFirst())
            return
        }
        let halves = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        let words = halves[0].split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard let time = words.first, let nanoseconds = Self.nanoseconds(parsing: time) else {
            throw .noTime(Self.quoted(words.first ?? ""))
        }
        guard words.count > 1, words[1].count == 1,
            let direction = words[1].first.flatMap(CaptureDirection.init)
        else { throw .noDirection(Self.quoted(words.count > 1 ? words[1] : "")) }
        guard words.count > 2 else { throw .noOctets }
        let octets: [UInt8]
        do { octets = try Hex.bytes(words[2]) } catch { throw .hex(error) }
        guard !octets.isEmpty else { throw .noOctets }
        self = .packet(
            CapturePacket(
                nanoseconds: nanoseconds,
                direction: direction,
                octets: octets,
                comment: halves.count > 1 ? String(halves[1].trimmed) : ""
            )
        )
    }

    /// A word for an error: whole where it is short, else not at all, since it may be part of a key.
    private static func quoted(_ word: Substring) -> String {
        word.count <= 4 ? "\"\(word)\"" : "a word of \(word.count) characters"
    }

    private static func header(parsing text: Substring) -> CaptureLine {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].trimmed
        guard parts.count == 2, !name.isEmpty, !name.contains(where: \.isWhitespace) else {
            return .header(name: "", value: String(text.trimmed))
        }
        return .header(name: String(name), value: String(parts[1].trimmed))
    }

    /// `12`, `0.473`, `1.000000001`: seconds with at most nine decimals, read without a Double
    /// so that a time survives a round trip to the nanosecond.
    private static func nanoseconds(parsing text: Substring) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
        guard isNumber, let whole = Int64(parts[0]), whole < 9_000_000_000 else { return nil }
        guard parts.count == 2 else { return whole * 1_000_000_000 }
        let decimals = parts[1] + String(repeating: "0", count: max(0, 9 - parts[1].count))
        guard !parts[1].isEmpty, decimals.count == 9, let fraction = Int64(decimals) else {
            return nil
        }
        return whole * 1_000_000_000 + fraction
    }
}

extension CaptureLine: CustomStringConvertible {
    /// The line as a file holds it, without its line feed.
    public var description: String {
        switch self {
        case .blank: ""
        case .header(let name, let value): name.isEmpty ? "# \(value)" : "# \(name): \(value)"
        case .packet(let packet): packet.description
        }
    }
}

extension CapturePacket: CustomStringConvertible {
    public var description: String {
        let line = "\(seconds) \(direction.rawValue) \(Hex.string(octets, separator: " "))"
        return comment.isEmpty ? line : line + "   ; \(comment)"
    }

    /// The time in seconds, as a capture has it.
    public var seconds: String { Self.seconds(nanoseconds) }

    /// With milliseconds where that is exact, else with microseconds or nanoseconds: `0.473`.
    public static func seconds(_ nanoseconds: Int64) -> String {
        var decimals = 9
        var fraction = nanoseconds % 1_000_000_000
        while decimals > 3, fraction % 1000 == 0 {
            fraction /= 1000
            decimals -= 3
        }
        let digits = String(fraction)
        let zeros = String(repeating: "0", count: max(0, decimals - digits.count))
        return "\(nanoseconds / 1_000_000_000).\(zeros)\(digits)"
    }
}

extension CaptureLine.ParsingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noTime(let word): "a time in seconds comes first, not \(word)"
        case .noDirection(let word): "> or < comes after the time, not \(word)"
        case .noOctets: "the octets are missing"
        case .hex(let error): "\(error)"
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[start...end]
    }
}
