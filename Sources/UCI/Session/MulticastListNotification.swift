// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What became of an update of the multicast list:
/// `SESSION_UPDATE_CONTROLLER_MULTICAST_LIST_NTF`, group `0x1`, opcode `0x07`.
///
/// While ranging each entry is reported when it took effect.
///
///     |  token (4)  |  count (1)  |  count x {short address (2), status (1)}  |        UCI 2.0
///     |  token (4)  |  places left (1)  |  count (1)  |                              UCI 1.x
///     count x |  short address (2)  |  sub-session (4)  |  status (1)  |
public struct MulticastListNotification: UCINotification {
    public static let id = MessageID(.notification, .sessionConfiguration, 0x07)

    public var token: SessionToken
    public var entries: [MulticastEntry]
    /// What UCI 1.x says besides; nil in 2.0.
    public var version1: Version1?

    /// The parts that only UCI 1.x has.
    public struct Version1: Hashable, Sendable {
        /// `remaining_multicast_list_size`.
        public var remaining: UInt8
        /// One for each entry.
        public var subSessionIDs: [UInt32]
    }

    public init(token: SessionToken, entries: [MulticastEntry], version1: Version1? = nil) {
        self.token = token
        self.entries = entries
        self.version1 = version1
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        try self.init(from: &bytes, in: .unknown)
    }

    /// Reads the layout that ends where the payload ends; where both do or neither, the dialect's.
    public init(from bytes: inout ByteReader, in dialect: Dialect) throws(DecodingError) {
        let length = bytes.remaining
        let fits2 = bytes.peek(4).map { length == 5 + 3 * Int($0) } ?? false
        let fits1 = bytes.peek(5).map { length == 6 + 7 * Int($0) } ?? false
        token = try bytes.read()
        guard fits1 == fits2 ? dialect.isVersion1 : fits1 else {
            entries = try bytes.readList(MulticastEntry.list)
            return
        }
        let remaining: UInt8 = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        try bytes.need(7 * count)
        entries = []
        var subSessions: [UInt32] = []
        for _ in 0..<count {
            let address = MacAddress.short(try bytes.read())
            subSessions.append(try bytes.read())
            entries.append(MulticastEntry(address: address, status: try bytes.read()))
        }
        version1 = Version1(remaining: remaining, subSessionIDs: subSessions)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        if let version1 { bytes.write(version1.remaining) }
        bytes.write(count: entries.count)
        for (index, entry) in entries.enumerated() {
            bytes.write(entry.address)
            if let version1 { bytes.write(version1.subSessionIDs[index]) }
            bytes.write(entry.status)
        }
    }

    public var fields: [Field] {
        let list = entries.indices.map { index in
            FieldValue.group(
                entries[index].fields
                    + (version1.map { [Field("subSessionId", $0.subSessionIDs[index])] } ?? [])
            )
        }
        return [Field("sessionToken", token)]
            + (version1.map { [Field("remainingListSize", $0.remaining)] } ?? [])
            + [Field("controlees", .list(list))]
    }
}
