// SPDX-License-Identifier: Apache-2.0

/// Yes or no, with a code: frame 10, VERDICT (1 match, 0 mismatch), and frame 11, DONE (1 stored, 0 not).
///
///     01 answer (1) · 7F MAC (48)
public struct Answer: Hashable, Sendable {
    public var isYes: Bool

    init(isYes: Bool) { self.isYes = isYes }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01, 0x7F])
        let answer: UInt8 = try fields.number(0x01)
        _ = try fields.value(0x7F, 48)
        guard answer <= 1 else { throw .malformed }
        isYes = answer == 1
    }

    var fields: [UInt8] {
        var fields = FieldWriter()
        fields.write(0x01, UInt8(isYes ? 1 : 0))
        return fields.octets
    }
}
