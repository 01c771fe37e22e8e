// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The distance to one peer and what was measured with it, in a ``SessionInfo``.
///
/// The status comes first: only ``Status/ok`` and ``Status/okNegativeDistance`` make the values
/// mean anything. Both address sizes make 31 octets.
///
///     |  address (2 or 8)  |  status (1)  |  NLoS (1)  |  distance, cm (2)  |
///     |  azimuth (3)  |  elevation (3)  |  peer's azimuth (3)  |  peer's elevation (3)  |
///     |  slot (1)  |  RSSI (1)  |  RFU (11 or 5)  |
public struct TwoWayMeasurement: Hashable, Sendable {
    static let octetCount = 31

    public var address: MacAddress
    public var status: Status
    public var lineOfSight: LineOfSight
    /// The magnitude; 0xFFFF: none. See ``signedDistanceCentimeters``.
    public var distanceCentimeters: UInt16
    public var azimuth: MeasuredAngle
    public var elevation: MeasuredAngle
    /// What the peer measured.
    public var destinationAzimuth: MeasuredAngle
    public var destinationElevation: MeasuredAngle
    /// Where the round failed, if it did.
    public var slot: UInt8
    public var signalStrength: SignalStrength
    /// Reserved; kept for the round trip. The first eight octets, and of a short address three more.
    var reserved: UInt64 = 0
    var reservedTail: UInt32 = 0

    public init(
        address: MacAddress,
        status: Status,
        lineOfSight: LineOfSight = .unknown,
        distanceCentimeters: UInt16 = 0xFFFF,
        azimuth: MeasuredAngle = .none,
        elevation: MeasuredAngle = .none,
        destinationAzimuth: MeasuredAngle = .none,
        destinationElevation: MeasuredAngle = .none,
        slot: UInt8 = 0,
        signalStrength: SignalStrength = SignalStrength(rawValue: 0)
    ) {
        self.address = address
        self.status = status
        self.lineOfSight = lineOfSight
        self.distanceCentimeters = distanceCentimeters
        self.azimuth = azimuth
        self.elevation = elevation
        self.destinationAzimuth = destinationAzimuth
        self.destinationElevation = destinationElevation
        self.slot = slot
        self.signalStrength = signalStrength
    }

    /// The distance in centimeters, below zero where the status says so; nil without a valid one.
    @inlinable public var signedDistanceCentimeters: Int? {
        guard distanceCentimeters != 0xFFFF else { return nil }
        return switch status {
        case .ok: Int(distanceCentimeters)
        case .okNegativeDistance: -Int(distanceCentimeters)
        default: nil
        }
    }

    @inline(__always)
    init(from bytes: inout ByteReader, _ kind: AddressKind) throws(DecodingError) {
        let record = try bytes.block(Self.octetCount)
        let isExtended = kind == .extended
        address = isExtended ? .extended(record[0]) : .short(record[0])
        let base = kind.octetCount
        status = record[base]
        lineOfSight = record[base + 1]
        distanceCentimeters = record[base + 2]
        azimuth = MeasuredAngle(angle: record[base + 4], merit: record[base + 6])
        elevation = MeasuredAngle(angle: record[base + 7], merit: record[base + 9])
        destinationAzimuth = MeasuredAngle(angle: record[base + 10], merit: record[base + 12])
        destinationElevation = MeasuredAngle(angle: record[base + 13], merit: record[base + 15])
        slot = record[base + 16]
        signalStrength = record[base + 17]
        if isExtended {
            // The last five octets, read as the high ones of the last eight.
            reserved = (record[23] as UInt64) >> 24
        } else {
            reserved = record[20]
            reservedTail = (record[27] as UInt32) >> 8
        }
    }

    @inline(__always)
    static func list(
        _ count: Int,
        from bytes: inout ByteReader,
        _ kind: AddressKind
    ) throws(DecodingError) -> OneOrMany<TwoWayMeasurement> {
        if count == 1 { return .one(try TwoWayMeasurement(from: &bytes, kind)) }
        try bytes.need(count * octetCount)
        var list: [TwoWayMeasurement] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try TwoWayMeasurement(from: &bytes, kind)) }
        return .many(list)
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(address)
        bytes.write(status)
        bytes.write(lineOfSight)
        bytes.write(distanceCentimeters)
        for angle in [azimuth, elevation, destinationAzimuth, destinationElevation] {
            angle.write(to: &bytes)
        }
        bytes.write(slot)
        bytes.write(signalStrength)
        if case .extended = address {
            bytes.write(contentsOf: reserved.octets.prefix(5))
        } else {
            bytes.write(reserved)
            bytes.write(contentsOf: reservedTail.octets.prefix(3))
        }
    }

    var fields: [Field] {
        let distance = signedDistanceCentimeters.map { FieldValue($0) } ?? .absent
        return [
            Field("peer", address), Field("status", status), Field("lineOfSight", lineOfSight),
            Field("distanceCentimeters", distance),
        ] + azimuth.fields("azimuth") + elevation.fields("elevation")
            + destinationAzimuth.fields("destinationAzimuth")
            + destinationElevation.fields("destinationElevation")
            + [Field("slot", slot), Field("rssiDbm", FieldValue(signalStrength.dBm))]
    }
}
