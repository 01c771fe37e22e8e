// SPDX-License-Identifier: Apache-2.0
import Bytes
import Foundation
import Support
import Testing

/// No octet of a key leaves a tool that was not told to show it.
@Suite struct `Keys` {
    /// What no other octet of the packets here is.
    private static let key = "a1a2a3a4a5a6a7a8a9b1b2b3b4b5b6b7"

    /// Whole, malformed, cut, interrupted: the packets that carry the key, one a line of a capture.
    static let captures: [(String, [String])] = [
        ("in its place", ["> 21030017 2a000000 01 4510 \(key)"]),
        ("behind a wrong count", ["> 21030017 2a000000 00 4510 \(key)"]),
        ("with a count too large", ["> 21030017 2a000000 09 4510 \(key)"]),
        ("in an answer", ["< 41040014 00 01 4510 \(key)"]),
        ("in an answer that failed", ["< 41040014 01 00 4510 \(key)"]),
        ("in a multicast update", ["> 2107001c 2a000000 02 01 0100 01000000 \(key)"]),
        ("in an update without entries", ["> 2107001c 2a000000 02 00 0100 01000000 \(key)"]),
        ("in an update whose action has none", ["> 2107001c 2a000000 00 01 0100 01000000 \(key)"]),
        ("in an update of unknown action", ["> 2107001c 2a000000 04 01 0100 01000000 \(key)"]),
        ("longer than the action says", ["> 2107002c 2a000000 02 01 0100 01000000 \(key)\(key)"]),
        ("behind a long address", ["> 21070022 2a000000 02 01 0100000000000000 01000000 \(key)"]),
        ("over two segments", ["> 31030007 2a000000 01 4510", "> 21030010 \(key)"]),
        (
            "over two segments with data between",
            ["> 31030007 2a000000 01 4510", "> 01000500 0102030405", "> 21030010 \(key)"]
        ),
        (
            "over two segments with an answer between",
            ["> 31030007 2a000000 01 4510", "< 60010001 01", "> 21030010 \(key)"]
        ),
        (
            "over two segments with a command between",
            ["> 31030007 2a000000 01 4510", "> 20020000", "> 21030010 \(key)"]
        ),
        (
            "over two segments with a cut packet between",
            ["> 31030007 2a000000 01 4510", "> 2200", "> 21030010 \(key)"]
        ),
        ("in a packet that ends early", ["> 21030030 2a000000 01 4510 \(key)"]),
        ("in a packet broken over two lines", ["> 21030017 2a000000 01 4510", "> \(key)"]),
        ("in a last segment alone", ["> 31030017 2a000000 01 4510 \(key)"]),
        ("in a comment", ["> 20020000 ; SESSION_KEY \(key)"]),
    ]

    @Test(arguments: captures.map(\.0))
    func `are not shown or written`(_ name: String) throws {
        let packets = try #require(Self.captures.first { $0.0 == name }).1
        let text = packets.enumerated().map { "\($0.offset).0 \($0.element)\n" }.joined()
        let input = Data(text.utf8)
        for words in [["decode", "--file", "-"], ["decode", "--json", "--file", "-"]] {
            try expectNoKey(try ToolRun(["uwb-range"] + words, input: input), name)
        }
        try expectNoKey(try ToolRun(["uwb-range", "convert", "-", "-o", "-"], input: input), name)
        try expectNoKey(try ToolRun(["uwb-range", "replay", "-"], input: input), name)
        let hex = packets.map { $0.dropFirst(2).prefix { $0 != ";" } }.joined(separator: " ")
        try expectNoKey(try ToolRun(["uwb-range", "decode", hex]), name)
    }

    @Test func `are not quoted by an error`() throws {
        let run = try ToolRun(
            ["uwb-range", "decode", "--file", "-"],
            input: Data("0 > 20020000\n\(Self.key)\n".utf8)
        )
        #expect(run.code == 1 && run.errors.contains("line 2"))
        try expectNoKey(run, "a line of its own")
    }

    /// A letter and a digit, as each octet of the key is written, stands in no word of the output.
    private func expectNoKey(_ run: ToolRun, _ name: String) throws {
        let all = (run.output + run.errors).lowercased()
        for octet in try Hex.bytes(Self.key) {
            let digits = Hex.string([octet])
            let isThere = all.split { !$0.isHexDigit }.contains { word in
                word.count.isMultiple(of: 2) && word.count > 1
                    && stride(from: 0, to: word.count, by: 2).contains {
                        word.dropFirst($0).hasPrefix(digits)
                    }
            }
            #expect(!isThere, "\(name): \(digits) in\n\(run.output)\(run.errors)")
        }
    }
}
