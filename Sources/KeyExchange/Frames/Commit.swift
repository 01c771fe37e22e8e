// SPDX-License-Identifier: Apache-2.0

/// Binds a side to its keys and its nonce before it has seen the other's: frame 2, COMMIT.
///
///     01 commitment (48)
public struct Commit: Hashable, Sendable {
    public var commitment: [UInt8]

    init(commitment: [UInt8]) { self.commitment = commitment }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01])
        commitment = try fields.value(0x01, 48)
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, commitment)
        return RawFrame(.commit, fields: fields.octets)
    }
}
