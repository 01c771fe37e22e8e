// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The role a session was changed to: `new_role` of SESSION_ROLE_CHANGE_NTF.
///
/// The other way round than DEVICE_ROLE.
public struct InitiatorRole: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "INITIATOR", "Starts the rounds."),
        .init(0x01, "RESPONDER", "Answers."),
    ]
}
