// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A parameter on the wire: an id, a length of one octet, and so many octets.
///
///     |  id (1 or 2)  |  length (1)  |  value (length)  |
///
/// An id above 0xFF was written in two octets, the first being `0xE0` to `0xE2`.
public struct TLV: Hashable, Sendable {
    public var id: UInt16
    public var value: [UInt8]

    public init(id: UInt16, value: [UInt8]) {
        self.id = id
        self.value = value
    }

    /// The first octets that begin an id of two, in FiRa's extension.
    static let wideIDs: ClosedRange<UInt8> = 0xE0...0xE2
    /// The same with NXP's: E3 for application and E4 for device parameters.
    static let wideIDsOfNXP: ClosedRange<UInt8> = 0xE0...0xE4
}

extension TLV {
    /// Reads `count` parameters.
    ///
    /// Whether E3 and E4 begin a two-octet id depends on the vendor and is written nowhere, so
    /// the list itself decides: FiRa's reading, unless only NXP's ends where the payload ends.
    static func list(
        _ count: Int,
        from bytes: inout ByteReader
    ) throws(DecodingError) -> [TLV] {
        var plain = bytes
        var wide = bytes
        do {
            let list = try read(count, from: &plain, wideIDs: wideIDs)
            if plain.remaining > 0,
                let other = try? read(count, from: &wide, wideIDs: wideIDsOfNXP),
                wide.remaining == 0
            {
                bytes = wide
                return other
            }
            bytes = plain
            return list
        } catch {
            guard let list = try? read(count, from: &wide, wideIDs: wideIDsOfNXP),
                wide.remaining == 0
            else { throw error }
            bytes = wide
            return list
        }
    }

    /// Reads `count` capabilities, whose ids all have one octet.
    static func capabilities(
        _ count: Int,
        from bytes: inout ByteReader
    ) throws(DecodingError) -> [TLV] {
        try read(count, from: &bytes, wideIDs: nil)
    }

    private static func read(
        _ count: Int,
        from bytes: inout ByteReader,
        wideIDs: ClosedRange<UInt8>?
    ) throws(DecodingError) -> [TLV] {
        // Two octets each is the least, so a wrong count reserves nothing.
        try bytes.need(2 * count)
        var list: [TLV] = []
        list.reserveCapacity(count)
        for _ in 0..<count {
            let id = try readID(from: &bytes, wideIDs: wideIDs)
            let length: UInt8 = try bytes.read()
            list.append(TLV(id: id, value: try bytes.bytes(Int(length))))
        }
        return list
    }

    static func readID(
        from bytes: inout ByteReader,
        wideIDs: ClosedRange<UInt8>? = wideIDs
    ) throws(DecodingError) -> UInt16 {
        let first: UInt8 = try bytes.read()
        guard let wideIDs, wideIDs.contains(first) else { return UInt16(first) }
        return UInt16(first) << 8 | UInt16(try bytes.read(UInt8.self))
    }

    static func writeID(_ id: UInt16, to bytes: inout ByteWriter) {
        if id > 0xFF { bytes.write(UInt8(id >> 8)) }
        bytes.write(UInt8(truncatingIfNeeded: id))
    }

    func write(to bytes: inout ByteWriter) {
        Self.writeID(id, to: &bytes)
        bytes.write(count: value.count)
        bytes.write(contentsOf: value)
    }
}

extension ByteWriter {
    /// Writes a count of one octet and the parameters.
    mutating func write(_ list: [TLV]) {
        write(count: list.count)
        for parameter in list { parameter.write(to: &self) }
    }
}

/// A parameter that a board did not take, and why.
///
///     |  id (1 or 2)  |  status (1)  |
public struct ParameterFailure: Hashable, Sendable {
    public var id: UInt16
    public var status: Status

    public init(id: UInt16, status: Status) {
        self.id = id
        self.status = status
    }

    /// Reads `count` pairs. Ids of two octets are taken as such unless pairs of two octets fill
    /// the payload exactly.
    static func list(
        _ count: Int,
        from bytes: inout ByteReader
    ) throws(DecodingError) -> [ParameterFailure] {
        try bytes.need(2 * count)
        let isPlain = bytes.remaining == 2 * count
        var list: [ParameterFailure] = []
        list.reserveCapacity(count)
        for _ in 0..<count {
            let id = isPlain ? UInt16(try bytes.read(UInt8.self)) : try TLV.readID(from: &bytes)
            list.append(ParameterFailure(id: id, status: try bytes.read()))
        }
        return list
    }
}

extension ByteWriter {
    /// Writes a count of one octet and the pairs.
    mutating func write(_ failures: [ParameterFailure]) {
        write(count: failures.count)
        for failure in failures {
            TLV.writeID(failure.id, to: &self)
            write(failure.status)
        }
    }
}
