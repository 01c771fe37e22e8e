// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// Turns measurements into the one decision, open or closed, with the evidence for it.
///
/// A pure value: time comes in with each measurement. It opens when every rule is met, and an open one
/// closes by hysteresis, silence or suspicion.
public struct Gate: Sendable {
    public let configuration: GateConfiguration
    public let session: GateSession
    private let rules: [any GateRule]
    private var window: GateWindow
    private var plausibility = Plausibility()
    public private(set) var isOpen = false

    public init(session: GateSession, configuration: GateConfiguration = GateConfiguration()) {
        self.session = session
        self.configuration = configuration
        window = GateWindow(configuration)
        rules = [
            SecrecyRule(), CalibrationRule(allowsUncalibrated: configuration.allowsUncalibrated),
            QuorumRule(threshold: configuration.opening),
            ThresholdRule(limit: configuration.opening), SpreadRule(limit: configuration.spread),
            DwellRule(least: configuration.dwell), FreshnessRule(most: configuration.freshness),
            RateRule(least: configuration.minimumRate), SuspicionRule(),
        ]
    }

    /// Takes a round.
    public mutating func receive(_ measurement: RangingMeasurement) -> GateDecision {
        var round = GateWindow.Round(
            sequence: measurement.sequence,
            arrival: measurement.arrival,
            distance: nil,
            isSuspicious: false
        )
        if let raw = measurement.distance, measurement.visibility != .obstructed {
            let distance = raw.millimeters &- (session.calibration?.offset.millimeters ?? 0)
            if plausibility.accepts(distance, at: measurement.arrival) {
                round.distance = distance
            } else {
                round.isSuspicious = true
            }
        }
        window.append(round)
        if case .fails(let reason) = SuspicionRule().judge(window, session) {
            restart()
            return close(reason)
        }
        return decide()
    }

    /// Time has passed without a round: silence closes.
    public mutating func advance(to now: Instant) -> GateDecision {
        window.advance(to: now)
        return decide()
    }

    /// Why the gate is closed, every rule that holds it; empty: none does.
    public var closedBecause: [GateReason] {
        rules.compactMap { rule in
            if case .fails(let reason) = rule.judge(window, session) { reason } else { nil }
        }
    }

    /// The middle distance of the window, calibrated.
    public var median: Distance? { window.median }

    private mutating func decide() -> GateDecision {
        guard isOpen else {
            for rule in rules {
                guard case .meets = rule.judge(window, session) else { return .unchanged }
            }
            return open()
        }
        let freshness = FreshnessRule(most: configuration.freshness)
        if case .fails(let reason) = freshness.judge(window, session) { return close(reason) }
        let closing = ThresholdRule(limit: configuration.closing)
        if case .fails(let reason) = closing.judge(window, session) { return close(reason) }
        return .unchanged
    }

    private mutating func open() -> GateDecision {
        guard let median = window.median, let minimum = window.minimum, let maximum = window.maximum
        else { return .unchanged }
        isOpen = true
        let (first, last) = (window.firstSequence, window.lastSequence)
        return .opened(
            OpenGate(
                evidence: Evidence(
                    // A sequence that starts anew would make an empty range.
                    sequences: min(first, last)...max(first, last),
                    rounds: window.count,
                    valid: window.valid,
                    median: median,
                    minimum: minimum,
                    maximum: maximum,
                    suspicious: window.suspicious,
                    session: session,
                    instant: window.now
                )
            )
        )
    }

    private mutating func close(_ reason: GateReason) -> GateDecision {
        guard isOpen else { return .unchanged }
        isOpen = false
        return .closed(reason)
    }

    private mutating func restart() {
        window.restart()
        plausibility.forget()
    }
}
