// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// A session was given another role: `SESSION_ROLE_CHANGE_NTF`, group `0x2`, opcode `0x06`.
///
///     |  token (4)  |  role (1)  |
public struct RoleChange: UCINotification {
    public static let id = MessageID(.notification, .sessionControl, 0x06)

    public var token: SessionToken
    public var role: InitiatorRole

    public init(token: SessionToken, role: InitiatorRole) {
        self.token = token
        self.role = role
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        role = try bytes.read()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(role)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("role", role)]
    }
}
