// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// How many rounds come in a second, by the latest of them.
public struct RoundRate: Hashable, Sendable {
    /// What the figure is taken over.
    private static let span = Duration.seconds(2)

    private var arrivals: [Instant] = []

    public init() {}

    public mutating func take(_ arrival: Instant) {
        arrivals.append(arrival)
        let kept = arrivals.firstIndex { $0.duration(to: arrival) <= Self.span } ?? 0
        // Two at least, so that a slow session has a figure too.
        arrivals.removeFirst(min(kept, max(0, arrivals.count - 2)))
    }

    /// Rounds a second; nil before the second round.
    public var perSecond: Double? {
        guard let first = arrivals.first, let last = arrivals.last, first < last else { return nil }
        let nanoseconds = last.nanoseconds - first.nanoseconds
        return Double(arrivals.count - 1) * 1e9 / Double(nanoseconds)
    }
}
