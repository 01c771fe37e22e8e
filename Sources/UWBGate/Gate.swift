// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// Turns measurements into the one decision: near enough, or not and why.
///
/// A pure value: time comes in with each measurement. This version judges quorum, threshold and
/// secrecy, and says what each of them finds; it opens nothing yet, which is why there is no value
/// here that a key exchange would accept.
public struct Gate: Sendable {
    public let session: GateSession
    private let rules: [any GateRule]
    private var window: GateWindow

    public init(session: GateSession, window: Int = 8, threshold: Distance = .centimeters(25)) {
        self.session = session
        self.window = GateWindow(length: window)
        rules = [
            QuorumRule(threshold: threshold), ThresholdRule(threshold: threshold), SecrecyRule(),
        ]
    }

    /// Takes a round.
    public mutating func receive(_ measurement: RangingMeasurement) { window.append(measurement) }

    /// Why the gate is closed, every rule that holds it; empty: all of them are met.
    public var closedBecause: [GateReason] {
        rules.compactMap { rule in
            if case .fails(let reason) = rule.judge(window, session) { reason } else { nil }
        }
    }

    /// The middle distance of the latest rounds.
    public var median: Distance? { window.median }
}
