// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Adds controlees to a session or removes them: `SESSION_UPDATE_CONTROLLER_MULTICAST_LIST_CMD`,
/// group `0x1`, opcode `0x07`.
///
///     |  token (4)  |  action (1)  |  count (1)  |
///     count x |  short address (2)  |  sub-session (4)  |  key (0, 16 or 32, by the action)  |
public struct UpdateMulticastList: UCICommand {
    public typealias Response = MulticastListResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x07)

    /// One controlee; the sources define short addresses alone.
    public struct Controlee: Hashable, Sendable {
        public var address: MacAddress
        public var subSessionID: UInt32
        /// As long as the action says.
        public var key: [UInt8]

        public init(address: MacAddress, subSessionID: UInt32, key: [UInt8] = []) {
            self.address = address
            self.subSessionID = subSessionID
            self.key = key
        }
    }

    public var token: SessionToken
    public var action: MulticastAction
    public var controlees: [Controlee]

    public init(token: SessionToken, action: MulticastAction, controlees: [Controlee]) {
        self.token = token
        self.action = action
        self.controlees = controlees
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        action = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        let keyLength = action.keyLength
        try bytes.need(count * (6 + keyLength))
        controlees = []
        controlees.reserveCapacity(count)
        for _ in 0..<count {
            let address = MacAddress.short(try bytes.read())
            let subSession: UInt32 = try bytes.read()
            let key = try bytes.bytes(keyLength)
            controlees.append(Controlee(address: address, subSessionID: subSession, key: key))
        }
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(action)
        bytes.write(count: controlees.count)
        for controlee in controlees {
            bytes.write(controlee.address)
            bytes.write(controlee.subSessionID)
            bytes.write(contentsOf: controlee.key)
        }
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("action", action),
            Field("controlees", .list(controlees.map { .group($0.fields) })),
        ]
    }
}

extension UpdateMulticastList.Controlee {
    var fields: [Field] {
        let fields = [Field("address", address), Field("subSessionId", subSessionID)]
        return key.isEmpty ? fields : fields + [Field("subSessionKey", .secret(key))]
    }
}

extension MulticastAction {
    /// The octets of the key behind each entry: 0, 16 or 32.
    var keyLength: Int {
        switch self {
        case .addWithShortKey: 16
        case .addWithLongKey: 32
        default: 0
        }
    }
}
