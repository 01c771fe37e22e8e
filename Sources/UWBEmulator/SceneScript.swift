// SPDX-License-Identifier: Apache-2.0

/// Who is where and when, as text: what `uwb-emulator --scene FILE` reads.
///
///     # seconds  board  x y z, in meters
///     0    1   0 0 0
///     0    2   2.0
///     5    2   0.15
///     obstruct 2 3.0 4.5      somebody stands before board 2 from 3 s to 4.5 s
///     forge 2 2.0 2.2 0.1     an attacker has its rounds measure 0.1 m from 2 s to 2.2 s
///     bias 2 -0.25            what its antenna delay adds, in meters
public struct SceneScript: Hashable, Sendable {
    /// Why a line is none.
    public struct ParsingError: Error, Hashable, Sendable, CustomStringConvertible {
        public let line: Int
        public let text: String
        public var description: String {
            "line \(line) is no waypoint: \"\(text)\"; one is: SECONDS BOARD X [Y [Z]]"
        }
    }

    /// By the number of the board, from 1.
    public private(set) var placements: [Int: Placement] = [:]

    public init(parsing text: String) throws(ParsingError) {
        var waypoints: [Int: [(Duration, Position)]] = [:]
        var biases: [Int: Double] = [:]
        var obstructions: [Int: [Range<Duration>]] = [:]
        var forgeries: [Int: [(Range<Duration>, meters: Double)]] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let content = line.prefix { $0 != "#" }
            let words = content.split(whereSeparator: \.isWhitespace)
            guard !words.isEmpty else { continue }
            let error = ParsingError(line: index + 1, text: String(line.prefix(60)))
            let numbers = words.compactMap { Double($0) }.filter { abs($0) <= 1_000_000 }
            switch (words[0], numbers.count) {
            case ("obstruct", 3) where words.count == 4 && numbers[1] < numbers[2]:
                let range = Duration.seconds(numbers[1])..<Duration.seconds(numbers[2])
                guard let board = Int(words[1]) else { throw error }
                obstructions[board, default: []].append(range)
            case ("forge", 4) where words.count == 5 && numbers[1] < numbers[2]:
                let range = Duration.seconds(numbers[1])..<Duration.seconds(numbers[2])
                guard let board = Int(words[1]) else { throw error }
                forgeries[board, default: []].append((range, numbers[3]))
            case ("bias", 2) where words.count == 3:
                guard let board = Int(words[1]) else { throw error }
                biases[board] = numbers[1]
            case (_, 3...5) where words.count == numbers.count && numbers[0] >= 0:
                let place = Position(
                    numbers[2],
                    numbers.count > 3 ? numbers[3] : 0,
                    numbers.count > 4 ? numbers[4] : 0
                )
                guard let board = Int(words[1]) else { throw error }
                waypoints[board, default: []].append((.seconds(numbers[0]), place))
            default: throw error
            }
        }
        let boards =
            [waypoints.keys.map(\.self), biases.keys.map(\.self)]
            + [obstructions.keys.map(\.self), forgeries.keys.map(\.self)]
        for board in Set(boards.joined()) {
            placements[board] = Placement(
                waypoints[board].flatMap(Path.init) ?? Path(Position(0)),
                bias: biases[board] ?? 0,
                obstructions: obstructions[board] ?? [],
                forgeries: forgeries[board] ?? []
            )
        }
    }
}
