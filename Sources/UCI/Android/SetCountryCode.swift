// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Says in which country the board is: `ANDROID_SET_COUNTRY_CODE_CMD`, group `0xC`, opcode
/// `0x01`.
///
/// Regulated builds keep UWB off without a valid one (status REGULATION_UWB_OFF).
///
///     |  two letters (2)  |
public struct SetCountryCode: UCICommand {
    public typealias Response = SetCountryCodeResponse
    public static let id = MessageID(.command, .android, 0x01)

    /// Two ASCII letters, the first in the low octet.
    public var letters: UInt16

    public init(letters: UInt16) { self.letters = letters }

    public init(from bytes: inout ByteReader) throws(DecodingError) { letters = try bytes.read() }

    public func write(to bytes: inout ByteWriter) { bytes.write(letters) }

    public var fields: [Field] {
        let text = String(decoding: letters.octets, as: UTF8.self)
        return [
            Field(
                "countryCode",
                letters.octets.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
                    ? .text(text) : .octets(letters.octets)
            )
        ]
    }
}
