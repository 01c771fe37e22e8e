// SPDX-License-Identifier: Apache-2.0
public import UCI
public import UWBRanging

/// What the rounds of one peer came to: how many succeeded, and how their distances spread.
///
/// Distances are kept as counts, so that a session of days takes no more memory than its distances
/// vary.
public struct RangingStatistics: Hashable, Sendable {
    public private(set) var rounds = 0
    /// Rounds with a distance.
    public private(set) var valid = 0
    /// How often each status came.
    public private(set) var statuses: [Status: Int] = [:]
    private var counts: [Int32: Int] = [:]
    private var sum: Int64 = 0
    private var squares = 0.0

    public init() {}

    public mutating func take(_ measurement: RangingMeasurement) {
        rounds += 1
        statuses[measurement.status, default: 0] += 1
        guard let distance = measurement.distance?.millimeters else { return }
        valid += 1
        counts[distance, default: 0] += 1
        sum += Int64(distance)
        squares += Double(distance) * Double(distance)
    }

    /// The part of rounds without a distance, 0 to 1; nil before the first.
    public var loss: Double? {
        rounds == 0 ? nil : Double(rounds - valid) / Double(rounds)
    }

    /// In millimeters; nil where no round had a distance.
    public var mean: Double? { valid == 0 ? nil : Double(sum) / Double(valid) }

    /// The standard deviation of the distances that were measured, in millimeters.
    public var sigma: Double? {
        mean.map { mean in max(0, squares / Double(valid) - mean * mean).squareRoot() }
    }

    public var minimum: Distance? { counts.keys.min().map { Distance(millimeters: $0) } }
    public var maximum: Distance? { counts.keys.max().map { Distance(millimeters: $0) } }

    /// The middle distance; of an even count the lower of the two.
    public var median: Distance? { percentile(50) }

    /// The smallest distance that at least `percent` of all distances do not exceed (nearest rank).
    public func percentile(_ percent: Int) -> Distance? {
        guard valid > 0 else { return nil }
        let rank = max(1, (valid * min(max(percent, 0), 100) + 99) / 100)
        var seen = 0
        for (distance, count) in counts.sorted(by: { $0.key < $1.key }) {
            seen += count
            if seen >= rank { return Distance(millimeters: distance) }
        }
        return nil
    }
}
