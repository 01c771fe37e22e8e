// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a ranging round measured: `SESSION_INFO_NTF`, group `0x2`, opcode `0x00`.
///
/// UCI 1.x: RANGE_DATA_NTF. One for each round, as SESSION_INFO_NTF_CONFIG asks; eight peers
/// exceed a packet, so it may come in segments. The records may be none: pica sends that when no
/// peer answered, where a DWM3001CDK sends a record with RANGING_RX_TIMEOUT.
///
///     |  sequence (4)  |  token (4)  |  RCR (1)  |  interval, ms (4)  |  type (1)  |  RFU (1)  |
///     |  addresses (1)  |  primary session (4)  |  RFU (4)  |  count (1)  |  records  |  vendor  |
public struct SessionInfo: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x00)

    /// Counts notifications, from 0.
    public var sequence: UInt32
    public var token: SessionToken
    /// Ranging control request; 0 normally.
    public var controlRequest: UInt8
    /// The current length of a block.
    public var intervalMilliseconds: UInt32
    public var type: MeasurementType
    public var addresses: AddressKind
    /// The primary session of a hybrid one; else reserved and 0.
    public var primarySession: UInt32
    public var records: Records
    /// What follows the records: never demand that they end the payload.
    public var vendor: [UInt8]
    /// Octet 14 and octets 20 to 23, reserved; kept for the round trip.
    var reserved: UInt8 = 0
    var reservedTail: UInt32 = 0

    /// The records, by the type of the measurement.
    public enum Records: Hashable, Sendable {
        case twoWay(OneOrMany<TwoWayMeasurement>)
        case oneWayAngle(OneOrMany<OneWayAngleMeasurement>)
        case downlink([DownlinkMeasurement])
        /// Of a type without a layout here: how many there are; their octets are in
        /// ``SessionInfo/vendor``.
        case other(UInt8)
    }

    public init(
        sequence: UInt32,
        token: SessionToken,
        intervalMilliseconds: UInt32,
        type: MeasurementType,
        addresses: AddressKind,
        records: Records,
        controlRequest: UInt8 = 0,
        primarySession: UInt32 = 0,
        vendor: [UInt8] = []
    ) {
        self.sequence = sequence
        self.token = token
        self.controlRequest = controlRequest
        self.intervalMilliseconds = intervalMilliseconds
        self.type = type
        self.addresses = addresses
        self.primarySession = primarySession
        self.records = records
        self.vendor = vendor
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        let header = try bytes.block(25)
        sequence = header[0]
        token = header[4]
        controlRequest = header[8]
        intervalMilliseconds = header[9]
        type = header[13]
        addresses = header[15]
        primarySession = header[16]
        reserved = header[14]
        reservedTail = header[20]
        let count = Int(header[24] as UInt8)
        switch type {
        case .twoWay:
            records = .twoWay(try TwoWayMeasurement.list(count, from: &bytes, addresses))
        case .oneWayAngle:
            records = .oneWayAngle(try OneWayAngleMeasurement.list(count, from: &bytes, addresses))
        case .downlinkTDoA:
            records = .downlink(try DownlinkMeasurement.list(count, from: &bytes, addresses))
        default:
            records = .other(UInt8(count))
        }
        vendor = bytes.rest()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(sequence)
        bytes.write(token)
        bytes.write(controlRequest)
        bytes.write(intervalMilliseconds)
        bytes.write(type)
        bytes.write(reserved)
        bytes.write(addresses)
        bytes.write(primarySession)
        bytes.write(reservedTail)
        bytes.write(count: records.count)
        switch records {
        case .twoWay(let records): for record in records { record.write(to: &bytes) }
        case .oneWayAngle(let records): for record in records { record.write(to: &bytes) }
        case .downlink(let records): for record in records { record.write(to: &bytes) }
        case .other: break
        }
        bytes.write(contentsOf: vendor)
    }

    public var fields: [Field] {
        [
            Field("sequence", sequence), Field("sessionToken", token),
            Field("controlRequest", controlRequest),
            Field("intervalMilliseconds", intervalMilliseconds),
            Field("measurementType", type), Field("addressKind", addresses),
            Field("measurements", .list(records.fieldValues)),
        ] + (primarySession == 0 ? [] : [Field("primarySession", primarySession)])
            + (vendor.isEmpty ? [] : [Field("vendor", vendor)])
    }
}

extension SessionInfo.Records {
    /// How many records there are.
    public var count: Int {
        switch self {
        case .twoWay(let records): records.count
        case .oneWayAngle(let records): records.count
        case .downlink(let records): records.count
        case .other(let count): Int(count)
        }
    }

    var fieldValues: [FieldValue] {
        switch self {
        case .twoWay(let records): records.map { .group($0.fields) }
        case .oneWayAngle(let records): records.map { .group($0.fields) }
        case .downlink(let records): records.map { .group($0.fields) }
        case .other: []
        }
    }
}
