// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Which ranging rounds a tag does not follow: `SESSION_UPDATE_DT_TAG_RANGING_ROUNDS_RSP`,
/// group `0x1`, opcode `0x09`.
///
///     |  status (1)  |  count (1)  |  count x round (1)  |
public struct TagRoundsResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x09)

    public var status: Status
    /// The rounds that were not taken; nil where the board sent the status alone.
    public var refusedRounds: [UInt8]?

    public init(status: Status, refusedRounds: [UInt8]?) {
        self.status = status
        self.refusedRounds = refusedRounds
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        let isAlone = bytes.endsAfterFailure(status)
        refusedRounds = isAlone ? nil : try bytes.bytes(Int(try bytes.read(UInt8.self)))
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        guard let refusedRounds else { return }
        bytes.write(count: refusedRounds.count)
        bytes.write(contentsOf: refusedRounds)
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (refusedRounds.map {
                [Field("refusedRounds", .list($0.map { FieldValue($0) }))]
            } ?? [])
    }
}
