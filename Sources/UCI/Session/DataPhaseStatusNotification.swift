// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How the phases of data fit: `SESSION_DATA_TRANSFER_PHASE_CONFIG_NTF`, group `0x1`,
/// opcode `0x0E`.
///
///     |  token (4)  |  status (1)  |
public struct DataPhaseStatusNotification: UCINotification {
    public static let id = MessageID(.notification, .sessionConfiguration, 0x0E)

    public var token: SessionToken
    public var status: DataPhaseStatus

    public init(token: SessionToken, status: DataPhaseStatus) {
        self.token = token
        self.status = status
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        status = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(status)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("dataPhaseStatus", status)]
    }
}
