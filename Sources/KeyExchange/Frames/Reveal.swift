// SPDX-License-Identifier: Apache-2.0

/// Opens the commitment: frame 9, REVEAL. It has one possible encoding, so that nothing can be chosen
/// any more.
///
///     01 nonce (32)
public struct Reveal: Hashable, Sendable {
    public var nonce: [UInt8]

    init(nonce: [UInt8]) { self.nonce = nonce }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01])
        nonce = try fields.value(0x01, 32)
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, nonce)
        return RawFrame(.reveal, fields: fields.octets)
    }
}
