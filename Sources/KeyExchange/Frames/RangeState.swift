// SPDX-License-Identifier: Apache-2.0

/// How far a side's ranging is, for display: frame 4, RANGE. Nobody waits for it.
///
///     01 state (1)
public enum RangeState: UInt8, Hashable, Sendable {
    case ready = 1
    case running = 2
    /// Before the peer's GATE it means that its board is gone.
    case stopped = 3

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x01])
        guard let state = RangeState(rawValue: try fields.number(0x01)) else { throw .malformed }
        self = state
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, rawValue)
        return RawFrame(.range, fields: fields.octets)
    }
}
