// SPDX-License-Identifier: Apache-2.0

/// The newest valid round is not old: silence closes.
public struct FreshnessRule: GateRule {
    public let most: Duration

    public init(most: Duration = .seconds(1)) { self.most = most }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        guard let age = window.age, age <= most else { return .fails(.freshness(age: window.age)) }
        return .meets
    }
}
