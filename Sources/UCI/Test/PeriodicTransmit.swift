// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Sends packets: `TEST_PERIODIC_TX_CMD`, group `0xD`, opcode `0x02`.
///
///     |  PSDU (the rest)  |
public struct PeriodicTransmit: UCICommand {
    public typealias Response = PeriodicTransmitResponse
    public static let id = MessageID(.command, .test, 0x02)

    /// What a packet carries.
    public var psdu: [UInt8]

    public init(psdu: [UInt8]) { self.psdu = psdu }

    public init(from bytes: inout ByteReader) throws(DecodingError) { psdu = bytes.rest() }

    public func write(to bytes: inout ByteWriter) { bytes.write(contentsOf: psdu) }

    public var fields: [Field] { [Field("psdu", psdu)] }
}
