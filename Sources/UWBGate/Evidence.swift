// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// What an opening was decided on. It travels with the opening; without it there is none.
public struct Evidence: Hashable, Sendable {
    /// The sequence numbers of the window's first and last round.
    public let sequences: ClosedRange<UInt32>
    public let rounds: Int
    public let valid: Int
    public let median: Distance
    public let minimum: Distance
    public let maximum: Distance
    public let suspicious: Int
    public let session: GateSession
    public let instant: Instant

    /// Between the nearest and the farthest valid round.
    public var spread: Distance { maximum - minimum }

    /// Whether both boards were calibrated.
    public var isCalibrated: Bool { session.calibration != nil }
}

/// The value that unlocks what a gate guards. Only a ``Gate`` makes one, so the compiler checks that
/// nothing behind it happens before the gate has opened.
public struct OpenGate: Hashable, Sendable {
    public let evidence: Evidence

    init(evidence: Evidence) { self.evidence = evidence }
}

/// What a round or the passing of time changed.
public enum GateDecision: Hashable, Sendable {
    case unchanged
    case opened(OpenGate)
    case closed(GateReason)
}
