// SPDX-License-Identifier: Apache-2.0

/// Where a board is in its scene, and what befalls what it measures. Times count from the scene's start.
public struct Placement: Hashable, Sendable {
    public var path: Path
    /// What the board's antenna delay adds to what it measures, in meters.
    public var bias: Double
    private var obstructions: [Range<Int64>]
    private var forgeries: [Forgery]

    /// From when to when an attacker has rounds measure so many meters.
    private struct Forgery: Hashable, Sendable {
        let time: Range<Int64>
        let meters: Double
    }

    /// `obstructions`: from when to when somebody stands before the board. `forgeries`: from when to
    /// when rounds measure so many meters, whatever the distance is.
    public init(
        _ path: Path = Path(Position(0)),
        bias: Double = 0,
        obstructions: [Range<Duration>] = [],
        forgeries: [(Range<Duration>, meters: Double)] = []
    ) {
        self.path = path
        self.bias = bias
        self.obstructions = obstructions.map(\.wholeNanoseconds)
        self.forgeries = forgeries.map {
            Forgery(time: $0.0.wholeNanoseconds, meters: $0.meters)
        }
    }

    func isObstructed(at time: Int64) -> Bool { obstructions.contains { $0.contains(time) } }

    func forged(at time: Int64) -> Double? {
        forgeries.first { $0.time.contains(time) }?.meters
    }
}

extension Range<Duration> {
    fileprivate var wholeNanoseconds: Range<Int64> {
        lowerBound.wholeNanoseconds..<upperBound.wholeNanoseconds
    }
}
