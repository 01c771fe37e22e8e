// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The angle that an advertiser was heard from, in a ``SessionInfo`` of type OWR_AOA.
///
///     |  address (2 or 8)  |  status (1)  |  NLoS (1)  |  frame (1)  |  block (2)  |
///     |  azimuth (3)  |  elevation (3)  |
public struct OneWayAngleMeasurement: Hashable, Sendable {
    public var address: MacAddress
    public var status: Status
    public var lineOfSight: LineOfSight
    public var frameSequence: UInt8
    public var blockIndex: UInt16
    public var azimuth: MeasuredAngle
    public var elevation: MeasuredAngle

    public init(
        address: MacAddress,
        status: Status,
        lineOfSight: LineOfSight,
        frameSequence: UInt8,
        blockIndex: UInt16,
        azimuth: MeasuredAngle,
        elevation: MeasuredAngle
    ) {
        self.address = address
        self.status = status
        self.lineOfSight = lineOfSight
        self.frameSequence = frameSequence
        self.blockIndex = blockIndex
        self.azimuth = azimuth
        self.elevation = elevation
    }

    init(from bytes: inout ByteReader, _ kind: AddressKind) throws(DecodingError) {
        address = try bytes.read(kind)
        status = try bytes.read()
        lineOfSight = try bytes.read()
        frameSequence = try bytes.read()
        blockIndex = try bytes.read()
        azimuth = try MeasuredAngle(from: &bytes)
        elevation = try MeasuredAngle(from: &bytes)
    }

    static func list(
        _ count: Int,
        from bytes: inout ByteReader,
        _ kind: AddressKind
    ) throws(DecodingError) -> OneOrMany<OneWayAngleMeasurement> {
        if count == 1 { return .one(try OneWayAngleMeasurement(from: &bytes, kind)) }
        try bytes.need(count * (11 + kind.octetCount))
        var list: [OneWayAngleMeasurement] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try OneWayAngleMeasurement(from: &bytes, kind)) }
        return .many(list)
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(address)
        bytes.write(status)
        bytes.write(lineOfSight)
        bytes.write(frameSequence)
        bytes.write(blockIndex)
        azimuth.write(to: &bytes)
        elevation.write(to: &bytes)
    }

    var fields: [Field] {
        [
            Field("peer", address), Field("status", status), Field("lineOfSight", lineOfSight),
            Field("frameSequence", frameSequence), Field("blockIndex", blockIndex),
        ] + azimuth.fields("azimuth") + elevation.fields("elevation")
    }
}
