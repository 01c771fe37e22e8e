// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The median of the window is at or below the opening threshold.
public struct ThresholdRule: GateRule {
    public let threshold: Distance

    public init(threshold: Distance = .centimeters(25)) { self.threshold = threshold }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        guard let median = window.median, median <= threshold else {
            return .fails(.threshold(median: window.median, limit: threshold))
        }
        return .meets
    }
}
