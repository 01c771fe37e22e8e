// SPDX-License-Identifier: Apache-2.0
public import Bytes
public import UCI

/// What one round told of one peer.
///
/// A round in which the peer did not answer is one as well: it counts as a round, and has no
/// distance.
public struct RangingMeasurement: Hashable, Sendable {
    /// Counts the notifications of a session, from 0.
    public var sequence: UInt32
    public var arrival: Instant
    /// Nil where the board reported a round without any record.
    public var peer: MacAddress?
    public var status: Status
    /// Signed; nil unless the round succeeded.
    public var distance: Distance?
    public var visibility: Visibility
    /// In dBm; nil where it was not reported.
    public var signalStrength: Double?
    public var azimuth: MeasuredAngle
    public var elevation: MeasuredAngle
    /// The current time from one round to the next, as the board says; 0 where it does not.
    public var intervalMilliseconds: UInt32

    /// Whether something stood between the antennas.
    public enum Visibility: Hashable, Sendable {
        case free
        case obstructed
        /// The board does not tell, which is not the same as free.
        case unknown
    }

    public init(
        sequence: UInt32,
        arrival: Instant,
        peer: MacAddress?,
        status: Status,
        distance: Distance?,
        visibility: Visibility = .unknown,
        signalStrength: Double? = nil,
        azimuth: MeasuredAngle = .none,
        elevation: MeasuredAngle = .none,
        intervalMilliseconds: UInt32 = 0
    ) {
        self.sequence = sequence
        self.arrival = arrival
        self.peer = peer
        self.status = status
        self.distance = distance
        self.visibility = visibility
        self.signalStrength = signalStrength
        self.azimuth = azimuth
        self.elevation = elevation
        self.intervalMilliseconds = intervalMilliseconds
    }
}

extension RangingMeasurement {
    /// The measurements of a two-way notification, one for each peer; one without a peer where the
    /// notification has no record; nil for another type of measurement.
    public static func all(
        in info: SessionInfo,
        arrival: Instant
    ) -> OneOrMany<RangingMeasurement>? {
        guard case .twoWay(let records) = info.records else { return nil }
        switch records {
        case .one(let record):
            return .one(RangingMeasurement(record, of: info, arrival: arrival))
        case .many(let records) where records.isEmpty:
            return .one(
                RangingMeasurement(
                    sequence: info.sequence,
                    arrival: arrival,
                    peer: nil,
                    status: .rangingReceiveTimeout,
                    distance: nil,
                    intervalMilliseconds: info.intervalMilliseconds
                )
            )
        case .many(let records):
            return .many(records.map { RangingMeasurement($0, of: info, arrival: arrival) })
        }
    }

    init(_ record: TwoWayMeasurement, of info: SessionInfo, arrival: Instant) {
        sequence = info.sequence
        self.arrival = arrival
        peer = record.address
        status = record.status
        distance = record.signedDistanceCentimeters.map(Distance.centimeters)
        // 0 is what a board says that does not compute it, so alone it proves nothing; a board
        // with its own figure sets 1 where it sees one.
        visibility =
            switch record.lineOfSight {
            case .free: .free
            case .obstructed: .obstructed
            default: .unknown
            }
        signalStrength = record.signalStrength.dBm
        azimuth = record.azimuth
        elevation = record.elevation
        intervalMilliseconds = info.intervalMilliseconds
    }
}
