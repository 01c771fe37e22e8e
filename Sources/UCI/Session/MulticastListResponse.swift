// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Whether an update of the multicast list was taken:
/// `SESSION_UPDATE_CONTROLLER_MULTICAST_LIST_RSP`, group `0x1`, opcode `0x07`.
///
///     |  status (1)  |                                                          UCI 1.x
///     |  status (1)  |  count (1)  |  count x {short address (2), status (1)}  |  UCI 2.0
public struct MulticastListResponse: UCIResponse {
    public static let id = MessageID(.response, .sessionConfiguration, 0x07)

    public var status: Status
    /// How each entry fared; nil in UCI 1.x.
    public var entries: [MulticastEntry]?

    public init(status: Status, entries: [MulticastEntry]?) {
        self.status = status
        self.entries = entries
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        let isAlone = bytes.remaining == 0 || bytes.endsAfterFailure(status)
        entries = isAlone ? nil : try bytes.readList(MulticastEntry.list)
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        guard let entries else { return }
        bytes.write(count: entries.count)
        for entry in entries { entry.write(to: &bytes) }
    }

    public var fields: [Field] {
        [Field("status", status)]
            + (entries.map { [Field("controlees", .list($0.map { .group($0.fields) }))] } ?? [])
    }
}

/// How one controlee of a multicast update fared.
///
///     |  short address (2)  |  status (1)  |
public struct MulticastEntry: Hashable, Sendable {
    public var address: MacAddress
    public var status: MulticastStatus

    public init(address: MacAddress, status: MulticastStatus) {
        self.address = address
        self.status = status
    }

    static func list(
        _ count: Int,
        from bytes: inout ByteReader
    ) throws(DecodingError) -> [MulticastEntry] {
        try bytes.need(3 * count)
        var list: [MulticastEntry] = []
        list.reserveCapacity(count)
        for _ in 0..<count {
            list.append(
                MulticastEntry(address: .short(try bytes.read()), status: try bytes.read())
            )
        }
        return list
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(address)
        bytes.write(status)
    }

    var fields: [Field] { [Field("address", address), Field("multicastStatus", status)] }
}
