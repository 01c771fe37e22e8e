// SPDX-License-Identifier: Apache-2.0
import Bytes
import Foundation
import Support
import Testing

@Suite struct `Capture line` {
    @Test func `a packet has a time, a direction, octets and a comment`() throws {
        let line = try CaptureLine(parsing: "0.473 < 61 02 00   ; INIT; really")
        #expect(
            line
                == .packet(
                    CapturePacket(
                        nanoseconds: 473_000_000,
                        direction: .boardToHost,
                        octets: [0x61, 2, 0],
                        comment: "INIT; really"
                    )
                )
        )
        #expect(line.description == "0.473 < 61 02 00   ; INIT; really")
    }

    @Test(arguments: [
        ("12 > 20", "12.000 > 20"), ("0.0004 > 20", "0.000400 > 20"),
        ("1.000000001 < 20", "1.000000001 < 20"), ("\t7.5 > 20 \r", "7.500 > 20"),
        ("#Board:   X: y", "# Board: X: y"), ("# just words", "# just words"), ("  ", ""),
        ("# two words: z", "# two words: z"), ("# : a: b", "# : a: b"),
    ])
    func `is written in one way`(_ text: String, _ written: String) throws {
        let line = try CaptureLine(parsing: text)
        #expect(line.description == written)
        #expect(try CaptureLine(parsing: written) == line)
    }

    @Test(arguments: [
        ("x < 20", CaptureLine.ParsingError.noTime("\"x\"")), ("-1 < 20", .noTime("\"-1\"")),
        ("1. < 20", .noTime("\"1.\"")), ("0.1234567890 > 20", .noTime("a word of 12 characters")),
        ("1 = 20", .noDirection("\"=\"")), ("1", .noDirection("\"\"")), ("1 <", .noOctets),
        ("1 <  ; c", .noOctets), ("1 < 2", .hex(.oddDigits(1))),
        ("1 < 2z", .hex(.notADigit("z", position: 1))),
    ])
    func `says what is wrong with it`(_ text: String, _ error: CaptureLine.ParsingError) {
        #expect(throws: error) { try CaptureLine(parsing: text) }
    }

    @Test func `what a fuzzer found is read and written the same`() throws {
        let folder = Fixtures.folder + "/crashes/Captures"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!files.isEmpty)
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
                guard let read = try? CaptureLine(parsing: line) else { continue }
                #expect(try CaptureLine(parsing: read.description) == read)
            }
        }
    }
}
