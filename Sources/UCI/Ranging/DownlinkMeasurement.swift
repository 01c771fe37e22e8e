// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// One message of an anchor as a tag heard it, in a ``SessionInfo`` of type DL_TDOA.
///
///     |  address (2 or 8)  |  status (1)  |  message (1)  |  control (2)  |  block (2)  |
///     |  round (1)  |  NLoS (1)  |  azimuth (3)  |  elevation (3)  |  RSSI (1)  |
///     |  sent (5 or 8)  |  received (5 or 8)  |  anchor's clock (2)  |  own clock (2)  |
///     |  initiator's reply (4)  |  responder's reply (4)  |  time of flight (2)  |
///     |  location (0, 10 or 12)  |  active rounds (0 to 15)  |
///
/// Times count 15.65 ps, 1 / (128 x 499.2 MHz).
public struct DownlinkMeasurement: Hashable, Sendable {
    public var address: MacAddress
    public var status: Status
    public var message: DownlinkMessageType
    public var control: DownlinkMessageControl
    public var blockIndex: UInt16
    public var roundIndex: UInt8
    public var lineOfSight: LineOfSight
    public var azimuth: MeasuredAngle
    public var elevation: MeasuredAngle
    public var signalStrength: SignalStrength
    public var sent: UInt64
    public var received: UInt64
    public var anchorClock: ClockOffset
    public var clock: ClockOffset
    public var initiatorReply: UInt32
    public var responderReply: UInt32
    public var timeOfFlight: UInt16
    /// 10 octets relative, 12 in WGS-84, as ``control`` says; none: not sent.
    public var location: [UInt8]
    public var activeRounds: [UInt8]

    init(from bytes: inout ByteReader, _ kind: AddressKind) throws(DecodingError) {
        address = try bytes.read(kind)
        status = try bytes.read()
        message = try bytes.read()
        control = try bytes.read()
        blockIndex = try bytes.read()
        roundIndex = try bytes.read()
        lineOfSight = try bytes.read()
        azimuth = try MeasuredAngle(from: &bytes)
        elevation = try MeasuredAngle(from: &bytes)
        signalStrength = try bytes.read()
        sent = try bytes.readTimestamp(octets: control.sentOctets)
        received = try bytes.readTimestamp(octets: control.receivedOctets)
        anchorClock = try bytes.read()
        clock = try bytes.read()
        initiatorReply = try bytes.read()
        responderReply = try bytes.read()
        timeOfFlight = try bytes.read()
        location = try bytes.bytes(control.locationOctets)
        activeRounds = try bytes.bytes(control.activeRounds)
    }

    static func list(
        _ count: Int,
        from bytes: inout ByteReader,
        _ kind: AddressKind
    ) throws(DecodingError) -> [DownlinkMeasurement] {
        // The shortest record: 40-bit times, no location, no rounds.
        try bytes.need(count * (39 + kind.octetCount))
        var list: [DownlinkMeasurement] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try DownlinkMeasurement(from: &bytes, kind)) }
        return list
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(address)
        bytes.write(status)
        bytes.write(message)
        bytes.write(control)
        bytes.write(blockIndex)
        bytes.write(roundIndex)
        bytes.write(lineOfSight)
        azimuth.write(to: &bytes)
        elevation.write(to: &bytes)
        bytes.write(signalStrength)
        bytes.write(contentsOf: sent.octets.prefix(control.sentOctets))
        bytes.write(contentsOf: received.octets.prefix(control.receivedOctets))
        bytes.write(anchorClock)
        bytes.write(clock)
        bytes.write(initiatorReply)
        bytes.write(responderReply)
        bytes.write(timeOfFlight)
        bytes.write(contentsOf: location)
        bytes.write(contentsOf: activeRounds)
    }

    var fields: [Field] {
        let head = [
            Field("peer", address), Field("status", status), Field("message", message),
            Field("control", control.rawValue), Field("blockIndex", blockIndex),
            Field("roundIndex", roundIndex), Field("lineOfSight", lineOfSight),
        ]
        let times = [
            Field("rssiDbm", FieldValue(signalStrength.dBm)), Field("sentTicks", sent),
            Field("receivedTicks", received),
            Field("anchorClockPpm", .number(anchorClock.partsPerMillion)),
            Field("clockPpm", .number(clock.partsPerMillion)),
            Field("initiatorReplyTicks", initiatorReply),
            Field("responderReplyTicks", responderReply),
            Field("timeOfFlightTicks", timeOfFlight), Field("location", location),
            Field("activeRounds", .list(activeRounds.map { FieldValue($0) })),
        ]
        return head + azimuth.fields("azimuth") + elevation.fields("elevation") + times
    }
}

/// Which parts a ``DownlinkMeasurement`` has: `message_control`.
///
/// Bit 0 common time base, 1 and 3 the lengths of sent and received time (0: 40 bits, 1: 64),
/// 6..5 the location (1 WGS-84, 2 relative), 10..7 how many active rounds follow. Bits 2 and 4
/// are reserved; Android's tests set them.
public struct DownlinkMessageControl: OpenCode {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    public var hasCommonTimeBase: Bool { rawValue & 1 == 1 }
    var sentOctets: Int { rawValue >> 1 & 1 == 1 ? 8 : 5 }
    var receivedOctets: Int { rawValue >> 3 & 1 == 1 ? 8 : 5 }
    var activeRounds: Int { Int(rawValue >> 7 & 0x0F) }

    var locationOctets: Int {
        switch rawValue >> 5 & 0x03 {
        case 1: 12
        case 2: 10
        default: 0
        }
    }
}

extension ByteReader {
    /// A time of 40 or 64 bits.
    fileprivate mutating func readTimestamp(octets: Int) throws(DecodingError) -> UInt64 {
        if octets == 8 { return try read() }
        let low: UInt32 = try read()
        return UInt64(low) | UInt64(try read(UInt8.self)) << 32
    }
}
