// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Tells a DL-TDoA tag which ranging rounds to follow: `SESSION_UPDATE_DT_TAG_RANGING_ROUNDS_CMD`,
/// group `0x1`, opcode `0x09`.
///
///     |  token (4)  |  count (1)  |  count x round (1)  |
public struct UpdateTagRounds: UCICommand {
    public typealias Response = TagRoundsResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x09)

    public var token: SessionToken
    public var rounds: [UInt8]

    public init(token: SessionToken, rounds: [UInt8]) {
        self.token = token
        self.rounds = rounds
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        rounds = try bytes.bytes(Int(try bytes.read(UInt8.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(count: rounds.count)
        bytes.write(contentsOf: rounds)
    }

    public var fields: [Field] {
        [Field("sessionToken", token), Field("rounds", .list(rounds.map { FieldValue($0) }))]
    }
}
