// SPDX-License-Identifier: Apache-2.0

/// A side's keys, sent only while its gate is open: frame 6, IDENTITY.
///
///     01 id (65) · 02 e (65) · 03 ek (1568), in suite 2 exactly
public struct Identity: Hashable, Sendable {
    /// The identity key, X9.63.
    public var id: [UInt8]
    /// The ephemeral key of this link, X9.63.
    public var ephemeral: [UInt8]
    /// The encapsulation key; empty in suite 1.
    public var encapsulationKey: [UInt8]

    init(id: [UInt8], ephemeral: [UInt8], encapsulationKey: [UInt8]) {
        self.id = id
        self.ephemeral = ephemeral
        self.encapsulationKey = encapsulationKey
    }

    init(from frame: RawFrame, suite: Suite) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        if suite == .hybrid, fields.tags == [0x01, 0x02] { throw .downgrade }
        try fields.expect(suite == .hybrid ? [0x01, 0x02, 0x03] : [0x01, 0x02])
        id = try fields.value(0x01, 65, else: .badPoint)
        ephemeral = try fields.value(0x02, 65, else: .badPoint)
        encapsulationKey =
            suite == .hybrid ? try fields.value(0x03, 1568, else: .badEncapsulationKey) : []
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, id)
        fields.write(0x02, ephemeral)
        if !encapsulationKey.isEmpty { fields.write(0x03, encapsulationKey) }
        return RawFrame(.identity, fields: fields.octets)
    }
}
