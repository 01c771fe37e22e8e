// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

/// Any payload of any message: what decodes encodes to the same octets, can be shown, and has no key
/// left when it is blanked; what does not decode says why.
///
/// The first two octets are the message's id, as a header has it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    guard count >= 2 else { return 0 }
    let octets = UnsafeBufferPointer(start: start, count: count)
    let id = MessageID(rawValue: UInt16(octets[0]) << 8 | UInt16(octets[1]))
    let payload = Array(octets.dropFirst(2))
    for dialect in [Dialect.unknown, .v1, .v2] {
        var bytes = ByteReader(payload.span.bytes)
        guard let message = try? Message(id, from: &bytes, in: dialect) else { continue }
        let tail = bytes.rest()
        precondition(message.id == id)
        precondition(message.payload + tail == payload, "what decodes encodes to itself")
        _ = message.fields.map(\.value.unknownCodes)
    }
    var blanked = payload
    Redaction.blank(id, &blanked)
    precondition(blanked.count == payload.count)
    var bytes = ByteReader(blanked.span.bytes)
    if let message = try? Message(id, from: &bytes) {
        precondition(secrets(message.fields.map(\.value)).allSatisfy { $0 == 0 }, "a key is left")
    }
    return 0
}

/// The octets of all keys.
private func secrets(_ values: [FieldValue]) -> [UInt8] {
    values.flatMap { value -> [UInt8] in
        switch value {
        case .secret(let octets): octets
        case .list(let values): secrets(values)
        case .group(let fields): secrets(fields.map(\.value))
        default: []
        }
    }
}
