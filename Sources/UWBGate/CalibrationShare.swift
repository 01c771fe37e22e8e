// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// What one board adds to every distance on one channel: its own share of the bias.
///
/// What two boards measure of each other is off by the sum of both. Measured against a board without
/// a share, half of the bias is stored for each: right for the two of them, and for another peer only as
/// far as their antennas are alike.
public struct CalibrationShare: Hashable, Sendable {
    /// The board's serial, or what else names it.
    public var board: String
    public var channel: UInt8
    /// Signed, at most 0.50 m either way.
    public var share: Distance
    /// The standard deviation of one round as it was measured.
    public var spread: Distance
    /// The valid rounds that it was measured in.
    public var rounds: Int
    /// How far apart the boards were, as a person measured.
    public var distance: Distance
    /// In UTC, `2026-12-01T12:00:00Z`.
    public var date: String
    /// The board that it was measured against.
    public var peer: String
    /// Half of what was measured, because the peer had no share of its own.
    public var isHalf: Bool

    /// What a share may be at the most.
    public static let limit = Distance.centimeters(50)

    public init(
        board: String,
        channel: UInt8,
        share: Distance,
        spread: Distance,
        rounds: Int,
        distance: Distance,
        date: String,
        peer: String,
        isHalf: Bool
    ) {
        self.board = board
        self.channel = channel
        self.share = share
        self.spread = spread
        self.rounds = rounds
        self.distance = distance
        self.date = date
        self.peer = peer
        self.isHalf = isHalf
    }
}

extension Calibration {
    /// Of two boards: both shares are subtracted. The residual is what one round of each may be off, the
    /// root of both squares.
    public init(_ own: CalibrationShare, _ peer: CalibrationShare) {
        let squares = [own, peer].map {
            Double($0.spread.millimeters) * Double($0.spread.millimeters)
        }
        self.init(
            offset: own.share + peer.share,
            residual: Distance(millimeters: Int32((squares[0] + squares[1]).squareRoot())),
            identity: "\(own.board)@\(own.channel) + \(peer.board)@\(peer.channel)"
        )
    }
}
