// SPDX-License-Identifier: Apache-2.0

/// Enough rounds a second: an interval above 125 ms can never open.
public struct RateRule: GateRule {
    public let least: Int

    public init(least: Int = 8) { self.least = least }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        let span = window.spanned.wholeMilliseconds
        guard window.count > 1 else { return .fails(.rate(perSecond: 0, needed: least)) }
        // Intervals, not rounds: eight rounds at 125 ms span seven of them. Rounds that arrive at once
        // (a replay without times) have no rate.
        let intervals = Int64(window.count - 1) * 1000
        guard span > 0, intervals >= Int64(least) * span else {
            let rate = span > 0 ? Int(intervals / span) : 0
            return .fails(.rate(perSecond: rate, needed: least))
        }
        return .meets
    }
}
