// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// What the gate has to know of the session that it judges.
public struct GateSession: Hashable, Sendable {
    public var timestamps: Timestamps
    /// The channel's number; 0: not known.
    public var channel: UInt8
    /// Both boards' calibration on this channel; nil: at least one has none.
    public var calibration: Calibration?
    /// The 16 octets that name the link whose keys the session runs on; empty: none.
    public var rangingID: [UInt8]

    /// Where the scrambled timestamp sequence comes from.
    public enum Timestamps: Hashable, Sendable {
        case unknown
        /// From fixed values: diagnostics only.
        case fixed
        case dynamic
        /// From a key that only the two peers have.
        case provisioned
    }

    public init(
        timestamps: Timestamps,
        channel: UInt8 = 0,
        calibration: Calibration? = nil,
        rangingID: [UInt8] = []
    ) {
        self.timestamps = timestamps
        self.channel = channel
        self.calibration = calibration
        self.rangingID = rangingID
    }
}

/// What is subtracted from a raw distance: the sum of both boards' own shares of the bias.
///
/// An uncalibrated DWM3001CDK pair at a true 25 cm was reported to read 0, 25 or 40 cm: without a
/// calibration the threshold means nothing.
public struct Calibration: Hashable, Sendable {
    /// Signed; never clamped at zero.
    public var offset: Distance
    /// How far the calibrated pair may still be off.
    public var residual: Distance
    /// Whose shares they are, for the evidence: `D46F…@9 + 1A2B…@9`.
    public var identity: String

    public init(offset: Distance, residual: Distance, identity: String) {
        self.offset = offset
        self.residual = residual
        self.identity = identity
    }
}
