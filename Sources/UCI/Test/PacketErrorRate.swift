// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Counts packets received and lost: `TEST_PER_RX_CMD`, group `0xD`, opcode `0x03`.
///
///     |  PSDU (the rest)  |
public struct PacketErrorRate: UCICommand {
    public typealias Response = PacketErrorRateResponse
    public static let id = MessageID(.command, .test, 0x03)

    /// What a packet carries.
    public var psdu: [UInt8]

    public init(psdu: [UInt8]) { self.psdu = psdu }

    public init(from bytes: inout ByteReader) throws(DecodingError) { psdu = bytes.rest() }

    public func write(to bytes: inout ByteWriter) { bytes.write(contentsOf: psdu) }

    public var fields: [Field] { [Field("psdu", psdu)] }
}
