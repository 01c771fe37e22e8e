// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A message that this project has no layout for: kept as it came, shown and counted.
public struct UnknownMessage: Hashable, Sendable {
    public var id: MessageID
    public var payload: [UInt8]

    public init(id: MessageID, payload: [UInt8]) {
        self.id = id
        self.payload = payload
    }

    /// An answer of one octet is a status, whatever the message: UNKNOWN_GID, mostly.
    public var fields: [Field] {
        if id.type == .response, payload.count == 1 {
            return [Field("status", Status(rawValue: payload[0]))]
        }
        return payload.isEmpty ? [] : [Field("octets", payload)]
    }
}
