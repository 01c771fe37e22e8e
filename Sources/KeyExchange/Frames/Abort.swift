// SPDX-License-Identifier: Apache-2.0

/// Ends a link at any time: frame 12, ABORT. It has no code of its own and is never answered.
///
///     01 code (1)
public struct Abort: Hashable, Sendable {
    public var code: AbortCode

    init(_ code: AbortCode) { self.code = code }

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01])
        code = AbortCode(reading: try fields.number(0x01))
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, code.told.rawValue)
        return RawFrame(.abort, fields: fields.octets)
    }
}
