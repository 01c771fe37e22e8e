// SPDX-License-Identifier: Apache-2.0

/// Proves that a side has the keys: frame 8, CONFIRM. Its code is all that it has.
///
///     7F MAC (48)
enum Confirm {
    static func check(_ frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        try fields.expect([0x7F])
        _ = try fields.value(0x7F, 48)
    }
}
