// SPDX-License-Identifier: Apache-2.0

/// What ranging is made of: frame 3, TOKEN.
///
///     01 random (16) · 02 parameter block (12) · 03 own bias share, i16 mm
public struct Token: Hashable, Sendable {
    public var random: [UInt8]
    public var parameters: [UInt8]
    /// Signed, at most 500 mm either way; 0 when uncalibrated.
    public var biasShareMillimeters: Int16

    init(random: [UInt8], parameters: [UInt8], biasShareMillimeters: Int16) {
        self.random = random
        self.parameters = parameters
        self.biasShareMillimeters = biasShareMillimeters
    }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01, 0x02, 0x03])
        random = try fields.value(0x01, 16)
        parameters = try fields.value(0x02, 12)
        biasShareMillimeters = Int16(bitPattern: try fields.number(0x03))
        guard (-500...500).contains(biasShareMillimeters) else { throw .malformed }
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, random)
        fields.write(0x02, parameters)
        fields.write(0x03, biasShareMillimeters)
        return RawFrame(.token, fields: fields.octets)
    }
}
