// SPDX-License-Identifier: Apache-2.0

/// The window is full and spans some time: nearness lasts.
public struct DwellRule: GateRule {
    public let least: Duration

    public init(least: Duration = .milliseconds(500)) { self.least = least }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        window.isFull && window.spanned >= least
            ? .meets : .fails(.dwell(rounds: window.count, span: window.spanned))
    }
}
