// SPDX-License-Identifier: Apache-2.0
import Bytes

/// Blanks the keys in a payload, so that a capture can be given away.
///
/// Blanked are the values of VENDOR_ID, STATIC_STS_IV, SESSION_KEY, SUB_SESSION_KEY,
/// CCC_HOP_MODE_KEY and ALIRO_URSK wherever application parameters travel, and the keys of a
/// multicast update. What a vendor's own group holds is not known and stays as it is.
///
/// Works on whole messages: a key may straddle two segments.
public enum Redaction {
    /// The application parameters whose values are keys or make keys.
    public static let secretParameters: Set<UInt16> = [0x27, 0x28, 0x45, 0x46, 0xA0, 0xAA]

    /// Sets the octets of all keys in the payload of a message to 0.
    ///
    /// Where the layout breaks off, all that follows is blanked: it may be part of a key.
    public static func blank(_ id: MessageID, _ payload: inout [UInt8]) {
        switch id {
        case SetAppConfig.id: blankParameters(&payload, from: 4)
        case GetAppConfigResponse.id: blankParameters(&payload, from: 1)
        case UpdateMulticastList.id: blankMulticastKeys(&payload)
        default: break
        }
    }

    /// Blanks in a list of parameters whose count is at `start`: read as the decoder reads it, so
    /// that both agree on where a value begins.
    private static func blankParameters(_ payload: inout [UInt8], from start: Int) {
        guard start < payload.count else { return }
        var bytes = ByteReader(payload.span.bytes.extracting(droppingFirst: start))
        guard let list = try? bytes.readList(TLV.list) else {
            blank(&payload, (start + 1)..<payload.count)
            return
        }
        // What follows the last parameter has no place in the layout and is not trusted.
        let tail = bytes.remaining
        var place = start + 1
        for parameter in list {
            place += (parameter.id > 0xFF ? 2 : 1) + 1
            let end = place + parameter.value.count
            if secretParameters.contains(parameter.id) { blank(&payload, place..<end) }
            place = end
        }
        blank(&payload, (payload.count - tail)..<payload.count)
    }

    /// Blanks the keys behind the entries that the action and the count tell of. Where the length
    /// is not theirs, nobody can say what is a key: all of it may be.
    private static func blankMulticastKeys(_ payload: inout [UInt8]) {
        guard payload.count > 6 else { return }
        let action = MulticastAction(rawValue: payload[4])
        let entry = 6 + action.keyLength
        guard action.entry != nil, payload.count == 6 + Int(payload[5]) * entry else {
            blank(&payload, 6..<payload.count)
            return
        }
        for start in stride(from: 6, to: payload.count, by: entry) {
            blank(&payload, (start + 6)..<(start + entry))
        }
    }

    private static func blank(_ payload: inout [UInt8], _ range: Range<Int>) {
        for place in range { payload[place] = 0 }
    }
}
