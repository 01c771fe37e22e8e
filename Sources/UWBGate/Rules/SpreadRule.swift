// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The valid distances lie close together: a pair that is held still, not one that something
/// tampers with.
public struct SpreadRule: GateRule {
    public let limit: Distance

    public init(limit: Distance = .centimeters(20)) { self.limit = limit }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        guard let minimum = window.minimum, let maximum = window.maximum else { return .meets }
        let spread = maximum - minimum
        return spread <= limit ? .meets : .fails(.spread(spread, limit: limit))
    }
}
