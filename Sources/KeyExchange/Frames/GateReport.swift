// SPDX-License-Identifier: Apache-2.0

/// Says that a side's gate has opened, and on what: frame 5, GATE.
///
///     01 first round u32 · 02 last round u32 · 03 valid u8 · 04 median i16 mm · 05 spread u16 mm
///     06 flags u8: b0 calibrated, b1 board computes NLOS · 7F MAC (48)
public struct GateReport: Hashable, Sendable {
    public var first: UInt32
    public var last: UInt32
    public var valid: UInt8
    public var medianMillimeters: Int16
    public var spreadMillimeters: UInt16
    public var isCalibrated: Bool
    public var computesNLOS: Bool

    init(
        first: UInt32,
        last: UInt32,
        valid: UInt8,
        medianMillimeters: Int16,
        spreadMillimeters: UInt16,
        isCalibrated: Bool,
        computesNLOS: Bool = false
    ) {
        self.first = first
        self.last = last
        self.valid = valid
        self.medianMillimeters = medianMillimeters
        self.spreadMillimeters = spreadMillimeters
        self.isCalibrated = isCalibrated
        self.computesNLOS = computesNLOS
    }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x7F])
        first = try fields.number(0x01)
        last = try fields.number(0x02)
        valid = try fields.number(0x03)
        medianMillimeters = Int16(bitPattern: try fields.number(0x04))
        spreadMillimeters = try fields.number(0x05)
        let flags: UInt8 = try fields.number(0x06)
        _ = try fields.value(0x7F, 48)
        guard flags & ~3 == 0 else { throw .malformed }
        (isCalibrated, computesNLOS) = (flags & 1 != 0, flags & 2 != 0)
    }

    var fields: [UInt8] {
        var fields = FieldWriter()
        fields.write(0x01, first)
        fields.write(0x02, last)
        fields.write(0x03, valid)
        fields.write(0x04, medianMillimeters)
        fields.write(0x05, spreadMillimeters)
        fields.write(0x06, UInt8(isCalibrated ? 1 : 0) | (computesNLOS ? 2 : 0))
        return fields.octets
    }
}
