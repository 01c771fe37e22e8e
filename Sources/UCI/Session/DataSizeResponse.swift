// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How much data fits a ranging round: `SESSION_QUERY_DATA_SIZE_IN_RANGING_RSP`, group `0x1`,
/// opcode `0x0B`.
///
///     |  token (4)  |  status (1)  |  size (2)  |
///     |  token (4)  |  size (2)  |                     pica
///     |  status (1)  |                                 a failure
public struct DataSizeResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x0B)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var size: Size?

    /// What fits.
    public struct Size: Hashable, Sendable {
        public var token: SessionToken
        public var octets: UInt16
        /// pica leaves the status out; it is OK then.
        public var hasStatus: Bool
    }

    public init(status: Status, size: Size?) {
        self.status = status
        self.size = size
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        // A lone octet is the status of a failure, and so is pica's REJECTED with its stray 0x03.
        if bytes.remaining == 1 || (bytes.remaining == 2 && bytes.peek() == 0x01) {
            status = try bytes.read()
            return
        }
        let hasStatus = bytes.remaining != 6
        let token: SessionToken = try bytes.read()
        status = hasStatus ? try bytes.read() : .ok
        size = Size(token: token, octets: try bytes.read(), hasStatus: hasStatus)
    }

    public func write(to bytes: inout ByteWriter) {
        guard let size else {
            bytes.write(status)
            return
        }
        bytes.write(size.token)
        if size.hasStatus { bytes.write(status) }
        bytes.write(size.octets)
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (size.map {
                [Field("sessionToken", $0.token), Field("maximumSizeOctets", $0.octets)]
            } ?? [])
    }
}
