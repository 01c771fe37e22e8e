// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Puts the phases of a hybrid session together, at its controller:
/// `SESSION_SET_HUS_CONTROLLER_CONFIG_CMD`, group `0x1`, opcode `0x0C`.
///
///     |  token (4)  |  control (1)  |  count (1)  |  update time (8)  |         now
///     |  token (4)  |  count (1)  |                                             older
///     count x |  phase token (4)  |  start (2)  |  end (2)  |  participation (1)  |  address  |
///
/// Addresses are 2 or 8 octets long, as the length of the payload says.
public struct HybridControllerConfig: UCICommand {
    public typealias Response = HybridControllerResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x0C)

    /// One phase.
    public struct Phase: Hashable, Sendable {
        public var token: SessionToken
        public var startSlot: UInt16
        public var endSlot: UInt16
        /// In the older form the control octet.
        public var participation: UInt8
        public var address: MacAddress
    }

    /// What the older form does not have.
    public struct Update: Hashable, Sendable {
        public var control: UInt8
        public var time: UInt64
    }

    public var token: SessionToken
    public var update: Update?
    public var phases: [Phase]

    public init(token: SessionToken, update: Update?, phases: [Phase]) {
        self.token = token
        self.update = update
        self.phases = phases
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        func addresses(in length: Int, _ count: UInt8?) -> AddressKind? {
            switch count.map(Int.init) {
            case let count? where length == count * 11: .short
            case let count? where length == count * 17: .extended
            default: nil
            }
        }
        let now = addresses(in: bytes.remaining - 14, bytes.peek(5))
        let older = addresses(in: bytes.remaining - 5, bytes.peek(4))
        token = try bytes.read()
        let isOlder = now == nil && older != nil
        let control: UInt8 = isOlder ? 0 : try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        update = isOlder ? nil : Update(control: control, time: try bytes.read())
        let kind = now ?? older ?? .short
        try bytes.need(count * (9 + kind.octetCount))
        phases = []
        for _ in 0..<count {
            phases.append(
                Phase(
                    token: try bytes.read(),
                    startSlot: try bytes.read(),
                    endSlot: try bytes.read(),
                    participation: try bytes.read(),
                    address: try bytes.read(kind)
                )
            )
        }
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        if let update { bytes.write(update.control) }
        bytes.write(count: phases.count)
        if let update { bytes.write(update.time) }
        for phase in phases {
            bytes.write(phase.token)
            bytes.write(phase.startSlot)
            bytes.write(phase.endSlot)
            bytes.write(phase.participation)
            bytes.write(phase.address)
        }
    }

    public var fields: [Field] {
        let list = phases.map { phase in
            FieldValue.group([
                Field("sessionToken", phase.token), Field("startSlot", phase.startSlot),
                Field("endSlot", phase.endSlot), Field("participation", phase.participation),
                Field("address", phase.address),
            ])
        }
        return [Field("sessionToken", token)]
            + (update.map {
                [Field("messageControl", $0.control), Field("updateTime", $0.time)]
            } ?? []) + [Field("phases", .list(list))]
    }
}
