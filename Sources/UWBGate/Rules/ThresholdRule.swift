// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The median of the window is at or below a limit: one for opening, a larger one for staying open.
public struct ThresholdRule: GateRule {
    public let limit: Distance

    public init(limit: Distance = .centimeters(25)) { self.limit = limit }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        guard let median = window.median, median <= limit else {
            return .fails(.threshold(median: window.median, limit: limit))
        }
        return .meets
    }
}
