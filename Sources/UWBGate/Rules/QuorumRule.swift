// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// Three quarters of the window are valid and at or below the opening threshold, four at least.
///
/// One shortened round opens nothing: with an attacker who shortens 4 % of the rounds, 6 of 8
/// gives 2.2e-5 false openings in 300 rounds where a single sample gives 0.999995.
public struct QuorumRule: GateRule {
    public let threshold: Distance

    public init(threshold: Distance = .centimeters(25)) { self.threshold = threshold }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        let needed = max(4, (max(window.count, window.rounds) * 3 + 3) / 4)
        let near = window.near(threshold)
        return near >= needed
            ? .meets : .fails(.quorum(near: near, needed: needed, rounds: window.count))
    }
}
