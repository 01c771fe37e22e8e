// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Gives controlees their slots for data: `SESSION_DATA_TRANSFER_PHASE_CONFIG_CMD`, group `0x1`,
/// opcode `0x0E`.
///
///     |  token (4)  |  repetition (1)  |  control (1)  |  count (1)  |
///     count x |  address (2 or 8)  |  slots (1 to 128)  |  stop (1)  |
///
/// Control, bit 0: 0 short and 1 extended addresses; bits 3..1: log2 of the octets of the slots.
public struct DataPhaseConfig: UCICommand {
    public typealias Response = DataPhaseResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x0E)

    /// One controlee.
    public struct Controlee: Hashable, Sendable {
        public var address: MacAddress
        /// One bit a slot.
        public var slots: [UInt8]
        public var stop: UInt8
    }

    public var token: SessionToken
    public var repetition: UInt8
    public var control: UInt8
    public var controlees: [Controlee]

    public init(
        token: SessionToken,
        repetition: UInt8,
        control: UInt8,
        controlees: [Controlee]
    ) {
        self.token = token
        self.repetition = repetition
        self.control = control
        self.controlees = controlees
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        repetition = try bytes.read()
        control = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        let kind: AddressKind = control & 1 == 1 ? .extended : .short
        let slotOctets = 1 << Int(control >> 1 & 0x07)
        try bytes.need(count * (kind.octetCount + slotOctets + 1))
        controlees = []
        for _ in 0..<count {
            controlees.append(
                Controlee(
                    address: try bytes.read(kind),
                    slots: try bytes.bytes(slotOctets),
                    stop: try bytes.read()
                )
            )
        }
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(repetition)
        bytes.write(control)
        bytes.write(count: controlees.count)
        for controlee in controlees {
            bytes.write(controlee.address)
            bytes.write(contentsOf: controlee.slots)
            bytes.write(controlee.stop)
        }
    }

    public var fields: [Field] {
        let list = controlees.map { controlee in
            FieldValue.group([
                Field("address", controlee.address), Field("slots", controlee.slots),
                Field("stop", controlee.stop),
            ])
        }
        return [
            Field("sessionToken", token), Field("repetition", repetition),
            Field("control", control), Field("controlees", .list(list)),
        ]
    }
}
