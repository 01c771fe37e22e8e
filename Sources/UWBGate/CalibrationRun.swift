// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// Measures the bias of two boards that stand as far apart as a person has measured.
///
/// Pure: rounds come in; after enough of them it has the bias, or the reason why there is none.
public struct CalibrationRun: Sendable {
    /// What two boards measured too much of each other.
    public struct Bias: Hashable, Sendable {
        /// The mean of what was measured less what is true; signed.
        public var mean: Distance
        /// The standard deviation of one round.
        public var spread: Distance
        public var rounds: Int
    }

    /// Why nothing may be stored.
    public enum Refusal: Error, Hashable, Sendable {
        /// Fewer than nine of ten rounds had a distance.
        case tooFewValid(Int, of: Int)
        /// More than 8 cm: something moves or stands between the boards.
        case spread(Distance)
        /// More than 1 m: the distance was measured wrongly, or the boards are.
        case bias(Distance)
        /// What is left for one board is more than 0.50 m.
        case share(Distance)
    }

    public static let spreadLimit = Distance.centimeters(8)
    public static let biasLimit = Distance.centimeters(100)
    /// Rounds that a peer may be late.
    private static let earlyLimit = 100

    /// How far apart the boards are.
    public let distance: Distance
    /// The valid rounds that it takes.
    public let needed: Int
    public private(set) var valid = 0
    public private(set) var rounds = 0
    private var early = 0
    private var sum: Int64 = 0
    private var squares: Int64 = 0

    public init(at distance: Distance, rounds needed: Int = 100) {
        self.distance = distance
        self.needed = max(2, needed)
    }

    /// Takes a round; an obstructed one is not valid. Those before the first valid one do not count, up to
    /// so many: the peer may not be there yet.
    public mutating func take(_ measurement: RangingMeasurement) {
        if valid == 0, early < Self.earlyLimit, measurement.distance == nil {
            early += 1
            return
        }
        rounds += 1
        guard let measured = measurement.distance, measurement.visibility != .obstructed else {
            return
        }
        let error = Int64(measured.millimeters) - Int64(distance.millimeters)
        valid += 1
        sum += error
        squares += error * error
    }

    /// The bias, or why there is none; nil while rounds are wanted.
    public var outcome: Result<Bias, Refusal>? {
        // So many failures that a tenth of all rounds will have failed.
        guard (rounds - valid) * 9 <= needed else {
            return .failure(.tooFewValid(valid, of: rounds))
        }
        guard valid >= needed else { return nil }
        let mean = Double(sum) / Double(valid)
        let variance = max(0, Double(squares) / Double(valid) - mean * mean)
        let spread = Distance(millimeters: Int32(variance.squareRoot() + 0.5))
        guard spread <= Self.spreadLimit else { return .failure(.spread(spread)) }
        let bias = Distance(millimeters: Int32(mean + (mean < 0 ? -0.5 : 0.5)))
        guard bias.magnitude <= Self.biasLimit else { return .failure(.bias(bias)) }
        return .success(Bias(mean: bias, spread: spread, rounds: valid))
    }
}

extension CalibrationRun.Bias {
    /// A board's own share, where its peer has one already.
    public func share(beside peer: Distance) throws(CalibrationRun.Refusal) -> Distance {
        let share = mean - peer
        guard share.magnitude <= CalibrationShare.limit else { throw .share(share) }
        return share
    }

    /// Both boards' shares, where neither has one: half each, and together the whole.
    public var halves: (Distance, Distance) {
        let half = Distance(millimeters: mean.millimeters / 2)
        return (half, mean - half)
    }
}

extension CalibrationRun.Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooFewValid(let valid, let rounds):
            "only \(valid) of \(rounds) rounds had a distance, nine of ten are needed"
        case .spread(let spread):
            "one round is off by \(spread) (standard deviation), at most "
                + "\(CalibrationRun.spreadLimit) is calm"
        case .bias(let bias):
            "the boards measure \(bias) too much, at most \(CalibrationRun.biasLimit) either way can be "
                + "a bias"
        case .share(let share):
            "\(share) would be left for this board, at most \(CalibrationShare.limit) either way can be"
        }
    }

    /// What to do next.
    public var hint: String {
        switch self {
        case .tooFewValid: "put both boards in the open, facing each other, and try again"
        case .spread: "keep both boards still and everybody's hands away, and try again"
        case .bias: "measure from antenna to antenna, and give that distance with --at"
        case .share: "calibrate the other board anew, against a third one"
        }
    }
}
