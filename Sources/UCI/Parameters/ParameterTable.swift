// SPDX-License-Identifier: Apache-2.0
import Bytes

/// Names and values for the parameters of one space of ids: sessions, boards, tests, radar.
protocol ParameterTable {
    static func name(_ id: UInt16) -> String?
    /// Nil where the octets are none that the table knows; they are then shown as they are.
    static func value(_ id: UInt16, _ octets: [UInt8]) -> FieldValue?
}

extension ParameterTable {
    static func fieldValue(_ list: [TLV]) -> FieldValue {
        .list(
            list.map { parameter in
                let value = value(parameter.id, parameter.value) ?? .octets(parameter.value)
                return .group([code(parameter.id), Field("value", value)])
            }
        )
    }

    static func fieldValue(_ ids: [UInt16]) -> FieldValue { .list(ids.map { .group([code($0)]) }) }

    static func fieldValue(_ failures: [ParameterFailure]) -> FieldValue {
        .list(failures.map { .group([code($0.id), Field("status", $0.status)]) })
    }

    private static func code(_ id: UInt16) -> Field {
        Field("parameter", .code(UInt64(id), octets: id > 0xFF ? 2 : 1, name: name(id)))
    }
}

extension FieldValue {
    /// An integer of as many octets as there are; nil for none and for more than 8.
    init?(number octets: [UInt8]) {
        guard (1...8).contains(octets.count) else { return nil }
        self.init(octets.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

extension AppParameterTable: ParameterTable {
    static func name(_ id: UInt16) -> String? { row(id)?.name }

    static func value(_ id: UInt16, _ octets: [UInt8]) -> FieldValue? {
        row(id)?.fieldValue(octets)
    }
}

extension ByteReader {
    /// Reads a count of one octet and what `list` makes of so many entries.
    mutating func readList<Entry>(
        _ list: (Int, inout ByteReader) throws(DecodingError) -> [Entry]
    ) throws(DecodingError) -> [Entry] {
        try list(Int(try read(UInt8.self)), &self)
    }

    /// Reads a count of one octet and so many ids of one or two octets.
    mutating func readIDs() throws(DecodingError) -> [UInt16] {
        let count = Int(try read(UInt8.self))
        try need(count)
        var ids: [UInt16] = []
        ids.reserveCapacity(count)
        for _ in 0..<count { ids.append(try TLV.readID(from: &self)) }
        return ids
    }
}

extension ByteWriter {
    mutating func write(ids: [UInt16]) {
        write(count: ids.count)
        for id in ids { TLV.writeID(id, to: &self) }
    }
}
