// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support
import Testing

@testable import handclasp

@Suite struct `QR codes` {
    /// A text, and the modules that another program has read it from.
    private static func fixture() throws -> (text: String, rows: [String]) {
        let path = Fixtures.root + "/Fixtures/qr/fingerprint.txt"
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .dropFirst().map(String.init)
        return (lines[0], Array(lines.dropFirst()))
    }

    @Test func `are those that another program reads`() throws {
        let (text, rows) = try Self.fixture()
        let code = try #require(QRCode(text))
        let own = (0..<code.width).map { row in
            (0..<code.width).map { code.isDark(row, $0) ? "1" : "0" }.joined()
        }
        #expect(own == rows)
    }

    /// What is drawn, read back character by character, is the code with its quiet zone.
    @Test(arguments: [false, true]) func `are drawn whole, two rows a line`(_ hasColor: Bool) throws
    {
        let (text, rows) = try Self.fixture()
        let code = try #require(QRCode(text))
        let inked: [Character: (Bool, Bool)] = [
            "█": (true, true), "▀": (true, false), "▄": (false, true), " ": (false, false),
        ]
        var drawn: [[Bool]] = []
        for line in code.lines(hasColor: hasColor) {
            let plain = line.replacing("\u{1B}[30;107m", with: "").replacing("\u{1B}[0m", with: "")
            let pairs = try plain.map { try #require(inked[$0]) }
            // Ink is black where there is color, and white where there is none.
            drawn.append(pairs.map { $0.0 == hasColor })
            drawn.append(pairs.map { $0.1 == hasColor })
        }
        let quiet = QRCode.quiet
        #expect(drawn.allSatisfy { $0.count == rows.count + 2 * quiet })
        for (row, modules) in rows.enumerated() {
            #expect(
                drawn[row + quiet].dropFirst(quiet).dropLast(quiet).map { $0 ? "1" : "0" }.joined()
                    == modules
            )
        }
        #expect(drawn[..<quiet].allSatisfy { !$0.contains(true) })
        #expect(drawn[(rows.count + quiet)...].allSatisfy { !$0.contains(true) })
    }

    @Test func `of nothing, and of what is too long, are none`() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
    }
}
