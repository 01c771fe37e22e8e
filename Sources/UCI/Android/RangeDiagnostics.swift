// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How the frames of a round were received: `ANDROID_FIRA_RANGE_DIAGNOSTICS_NTF`, group `0xC`,
/// opcode `0x02`.
///
///     |  token (4)  |  sequence (4)  |  count (1)  |
///     count x |  message (1)  |  action (1)  |  antennas (1)  |  count (1)  |
///             count x |  type (1)  |  length (2)  |  value  |
public struct RangeDiagnostics: UCINotification {
    public static let id = MessageID(.notification, .android, 0x02)

    /// One frame.
    public struct Report: Hashable, Sendable {
        public var message: UInt8
        public var action: UInt8
        public var antennaSet: UInt8
        public var values: [Value]
    }

    /// One thing measured of a frame.
    public struct Value: Hashable, Sendable {
        /// 0 RSSI, 1 angle of arrival, 2 channel impulse response, 6 segment metrics.
        public var type: UInt8
        public var octets: [UInt8]
    }

    public var token: SessionToken
    public var sequence: UInt32
    public var reports: [Report]

    public init(token: SessionToken, sequence: UInt32, reports: [Report]) {
        self.token = token
        self.sequence = sequence
        self.reports = reports
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        sequence = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        try bytes.need(4 * count)
        reports = []
        for _ in 0..<count { reports.append(try Report(from: &bytes)) }
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(sequence)
        bytes.write(count: reports.count)
        for report in reports { report.write(to: &bytes) }
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("sequence", sequence),
            Field("reports", .list(reports.map { .group($0.fields) })),
        ]
    }
}

extension RangeDiagnostics.Report {
    init(from bytes: inout ByteReader) throws(DecodingError) {
        message = try bytes.read()
        action = try bytes.read()
        antennaSet = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        try bytes.need(3 * count)
        values = []
        for _ in 0..<count {
            let type: UInt8 = try bytes.read()
            let length = Int(try bytes.read(UInt16.self))
            values.append(.init(type: type, octets: try bytes.bytes(length)))
        }
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(message)
        bytes.write(action)
        bytes.write(antennaSet)
        bytes.write(count: values.count)
        for value in values {
            bytes.write(value.type)
            bytes.write(UInt16(value.octets.count))
            bytes.write(contentsOf: value.octets)
        }
    }

    var fields: [Field] {
        [
            Field("message", message), Field("action", action), Field("antennaSet", antennaSet),
            Field("values", .list(values.map { .group($0.fields) })),
        ]
    }
}

extension RangeDiagnostics.Value {
    var fields: [Field] {
        let name =
            switch type {
            case 0: "RSSI"
            case 1: "AOA"
            case 2: "CIR"
            case 6: "SEGMENT_METRICS"
            default: String?.none
            }
        return [
            Field("type", .code(UInt64(type), octets: 1, name: name)), Field("octets", octets),
        ]
    }
}
