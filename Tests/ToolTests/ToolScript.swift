// SPDX-License-Identifier: Apache-2.0
import Foundation
import Support

/// A file of tool runs and what each of them prints.
///
///     # a remark
///     > uwb-range decode 60 01 00 01 01      a run; blanks separate words, 'quotes' keep them
///     0.0 < CORE_DEVICE_STATUS_NTF  [01]     a line of the standard output, exactly
///     ...                                    any lines
///     ! error: there is no command           the standard error holds this
///     = 64                                   the exit code; 0 where it is not given
struct ToolScript {
    struct Step {
        var words: [String]
        var output: [String] = []
        var errors: [String] = []
        var code: Int32 = 0
        let line: Int
    }

    static let all: [String] = {
        let folder = Fixtures.root + "/Tests/ToolTests/Scripts"
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted()
    }()

    var steps: [Step] = []

    init(_ name: String) throws {
        let path = Fixtures.root + "/Tests/ToolTests/Scripts/" + name
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            switch (line.prefix(2), steps.isEmpty) {
            case ("> ", _):
                steps.append(Step(words: Self.words(line.dropFirst(2)), line: index + 1))
            case ("# ", _): continue
            case (_, true): continue
            case ("! ", _): steps[steps.count - 1].errors.append(String(line.dropFirst(2)))
            case ("= ", _): steps[steps.count - 1].code = Int32(line.dropFirst(2)) ?? -1
            default: steps[steps.count - 1].output.append(String(line))
            }
        }
    }

    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        for (index, part) in line.split(separator: "'", omittingEmptySubsequences: false)
            .enumerated()
        {
            words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        return words
    }

    /// Whether `lines` are `pattern`, in which `...` stands for any lines.
    static func matches(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return lines.isEmpty }
        if first == "..." {
            return lines.indices.contains { matches(lines[$0...], pattern.dropFirst()) }
                || matches([], pattern.dropFirst())
        }
        return lines.first == first && matches(lines.dropFirst(), pattern.dropFirst())
    }
}
