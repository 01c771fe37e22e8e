// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What became of the packets that should have arrived: `TEST_PER_RX_NTF`, group `0xD`, opcode
/// `0x03`.
///
///     |  status (1)  |  13 counters (4 each)  |
public struct PacketErrorRateResult: UCINotification {
    public static let id = MessageID(.notification, .test, 0x03)

    public var status: Status
    public var attempts: UInt32
    public var acquisitions: UInt32
    public var acquisitionsRejected: UInt32
    public var receptionsFailed: UInt32
    public var impulseResponsesReady: UInt32
    public var delimitersFailed: UInt32
    public var delimitersFound: UInt32
    public var headerDecodingErrors: UInt32
    public var headerBitErrors: UInt32
    public var payloadDecodingErrors: UInt32
    public var payloadBitErrors: UInt32
    public var scrambledTimestampsFound: UInt32
    public var framesEnded: UInt32

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        attempts = try bytes.read()
        acquisitions = try bytes.read()
        acquisitionsRejected = try bytes.read()
        receptionsFailed = try bytes.read()
        impulseResponsesReady = try bytes.read()
        delimitersFailed = try bytes.read()
        delimitersFound = try bytes.read()
        headerDecodingErrors = try bytes.read()
        headerBitErrors = try bytes.read()
        payloadDecodingErrors = try bytes.read()
        payloadBitErrors = try bytes.read()
        scrambledTimestampsFound = try bytes.read()
        framesEnded = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        for (_, counter) in counters { bytes.write(counter) }
    }

    public var fields: [Field] {
        [Field("status", status)] + counters.map { Field($0, $1) }
    }

    private var counters: [(String, UInt32)] {
        [
            ("attempts", attempts), ("acquisitions", acquisitions),
            ("acquisitionsRejected", acquisitionsRejected),
            ("receptionsFailed", receptionsFailed),
            ("impulseResponsesReady", impulseResponsesReady),
            ("delimitersFailed", delimitersFailed), ("delimitersFound", delimitersFound),
            ("headerDecodingErrors", headerDecodingErrors), ("headerBitErrors", headerBitErrors),
            ("payloadDecodingErrors", payloadDecodingErrors),
            ("payloadBitErrors", payloadBitErrors),
            ("scrambledTimestampsFound", scrambledTimestampsFound), ("framesEnded", framesEnded),
        ]
    }
}
