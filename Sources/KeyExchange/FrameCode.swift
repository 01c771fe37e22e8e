// SPDX-License-Identifier: Apache-2.0
import Cryptography

/// The code of GATE, CONFIRM, VERDICT and DONE: over the transcript, the sender and the fields before it.
enum FrameCode {
    private static let fieldLength = 3 + 48

    /// A frame of these fields and its code.
    static func frame(
        _ type: FrameType,
        _ fields: [UInt8],
        _ key: SecureBytes,
        _ sender: Role,
        _ transcript: [UInt8]
    ) throws(CryptographyError) -> RawFrame {
        var writer = FieldWriter()
        let code = try code(type, fields, key, sender, transcript)
        writer.write(0x7F, code)
        return RawFrame(type, fields: fields + writer.octets)
    }

    /// Whether a frame, whose fields were walked, has the code that its sender would give it.
    static func isRight(
        _ frame: RawFrame,
        _ key: SecureBytes,
        _ sender: Role,
        _ transcript: [UInt8]
    ) throws(CryptographyError) -> Bool {
        let fields = Array(frame.fields.dropLast(fieldLength))
        let right = try code(frame.type, fields, key, sender, transcript)
        return isEqualInConstantTime(Array(frame.fields.suffix(48)), right)
    }

    private static func code(
        _ type: FrameType,
        _ fields: [UInt8],
        _ key: SecureBytes,
        _ sender: Role,
        _ transcript: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        try HMAC<SHA384>.authenticationCode(
            for: Array("handclasp/2 mac".utf8) + [type.rawValue, sender.rawValue] + transcript
                + fields,
            using: key
        )
    }
}
