// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Tells a DL-TDoA anchor its ranging rounds: `SESSION_UPDATE_DT_ANCHOR_RANGING_ROUNDS_CMD`,
/// group `0x1`, opcode `0x08`.
///
///     |  token (4)  |  count (1)  |
///     count x |  round (1)  |  role (1)  |  and for an initiator:
///             |  count (1)  |  addresses (2 or 8 each)  |  explicit (1)  |  slots (1 each)  |
public struct UpdateAnchorRounds: UCICommand {
    public typealias Response = AnchorRoundsResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x08)

    /// One ranging round.
    public struct Round: Hashable, Sendable {
        public var index: UInt8
        public var role: AnchorRole
        /// What only an initiator has; NXP firmware up to 0x44 leaves it out.
        public var schedule: Schedule?

        public init(index: UInt8, role: AnchorRole, schedule: Schedule? = nil) {
            self.index = index
            self.role = role
            self.schedule = schedule
        }
    }

    /// Who answers an initiator, and when.
    public struct Schedule: Hashable, Sendable {
        public var responders: [MacAddress]
        /// One slot for each responder; nil: in the order of the list.
        public var slots: [UInt8]?

        public init(responders: [MacAddress], slots: [UInt8]?) {
            self.responders = responders
            self.slots = slots
        }
    }

    public var token: SessionToken
    public var rounds: [Round]

    public init(token: SessionToken, rounds: [Round]) {
        self.token = token
        self.rounds = rounds
    }

    /// Nothing in the message tells how long its addresses are: they are short, unless only
    /// extended ones end where the payload ends.
    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        var extended = bytes
        if let rounds = try? Self.rounds(count, from: &extended, .extended),
            extended.remaining == 0
        {
            var short = bytes
            if (try? Self.rounds(count, from: &short, .short)) == nil || short.remaining > 0 {
                self.rounds = rounds
                bytes = extended
                return
            }
        }
        rounds = try Self.rounds(count, from: &bytes, .short)
    }

    private static func rounds(
        _ count: Int,
        from bytes: inout ByteReader,
        _ kind: AddressKind
    ) throws(DecodingError) -> [Round] {
        try bytes.need(2 * count)
        // The short form of old NXP firmware: two octets a round, whatever the role.
        let isBare = bytes.remaining == 2 * count
        var rounds: [Round] = []
        for _ in 0..<count {
            var round = Round(index: try bytes.read(), role: try bytes.read())
            if round.role == .initiator, !isBare {
                round.schedule = try Schedule(from: &bytes, kind)
            }
            rounds.append(round)
        }
        return rounds
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(count: rounds.count)
        for round in rounds {
            bytes.write(round.index)
            bytes.write(round.role)
            round.schedule?.write(to: &bytes)
        }
    }

    public var fields: [Field] {
        let list = rounds.map { round in
            FieldValue.group(
                [Field("roundIndex", round.index), Field("role", round.role)]
                    + (round.schedule?.fields ?? [])
            )
        }
        return [Field("sessionToken", token), Field("rounds", .list(list))]
    }
}

extension UpdateAnchorRounds.Schedule {
    init(from bytes: inout ByteReader, _ kind: AddressKind) throws(DecodingError) {
        let count = Int(try bytes.read(UInt8.self))
        try bytes.need(count * kind.octetCount)
        responders = []
        for _ in 0..<count { responders.append(try bytes.read(kind)) }
        let isExplicit: UInt8 = try bytes.read()
        slots = isExplicit == 1 ? try bytes.bytes(count) : nil
        guard isExplicit <= 1 else { throw .unknownLayout(isExplicit) }
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(count: responders.count)
        for address in responders { bytes.write(address) }
        bytes.write(UInt8(slots == nil ? 0 : 1))
        bytes.write(contentsOf: slots ?? [])
    }

    var fields: [Field] {
        [Field("responders", .list(responders.map(\.fieldValue)))]
            + (slots.map { [Field("slots", .list($0.map { FieldValue($0) }))] } ?? [])
    }
}
