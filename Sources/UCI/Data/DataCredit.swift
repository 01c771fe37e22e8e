// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether a session may send data now: `SESSION_DATA_CREDIT_NTF`, group `0x2`, opcode `0x04`.
///
/// A session has one credit when it becomes active; each packet uses one.
///
///     |  token (4)  |  credit (1)  |
public struct DataCredit: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x04)

    public var token: SessionToken
    /// 0 none, 1 for one packet.
    public var credit: UInt8

    public init(token: SessionToken, credit: UInt8) {
        self.token = token
        self.credit = credit
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        credit = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(credit)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("credit", credit)]
    }
}
