// SPDX-License-Identifier: Apache-2.0

/// A secret encapsulated to the peer's key, in suite 2 alone: frame 7, KEMCT.
///
///     01 ciphertext (1568)
public struct Ciphertext: Hashable, Sendable {
    public var ciphertext: [UInt8]

    init(ciphertext: [UInt8]) { self.ciphertext = ciphertext }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01])
        ciphertext = try fields.value(0x01, 1568, else: .badCiphertext)
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, ciphertext)
        return RawFrame(.ciphertext, fields: fields.octets)
    }
}
