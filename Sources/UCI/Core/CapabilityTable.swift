// SPDX-License-Identifier: Apache-2.0
import Bytes

/// What the ids of CORE_GET_CAPS_INFO_RSP mean, in both numberings.
public enum CapabilityTable {
    /// How a list numbers its capabilities.
    public enum Numbering: Hashable, Sendable, CaseIterable {
        case version1
        case version2
    }

    /// One capability: its number in each version (nil: it has none there), and its value.
    public struct Row: Sendable {
        public let version1: UInt8?
        public let version2: UInt8?
        public let name: String
        /// The lengths in octets that were seen or are specified.
        let lengths: ClosedRange<Int>
        let coding: Coding
    }

    /// What a value is.
    enum Coding: Sendable {
        case number
        case version
        /// The names of the bits from bit 0 on.
        case bits([String])
        case octets
    }

    /// The numbering that a list uses, by its own shape: pica reports UCI 2.0 and numbers as 1.x.
    ///
    /// The numbering in which more of the lengths are right; where that is even, 2.0.
    public static func numbering(of list: [TLV]) -> Numbering {
        func matches(_ numbering: Numbering) -> Int {
            list.count { row($0.id, numbering)?.lengths.contains($0.value.count) ?? false }
        }
        return matches(.version1) > matches(.version2) ? .version1 : .version2
    }

    public static func row(_ id: UInt16, _ numbering: Numbering) -> Row? {
        switch numbering {
        case .version1: rows.first { $0.version1.map(UInt16.init) == id }
        case .version2: rows.first { $0.version2.map(UInt16.init) == id }
        }
    }

    /// Each capability with its id, name and value.
    public static func fieldValue(_ list: [TLV]) -> FieldValue {
        let numbering = numbering(of: list)
        return .list(
            list.map { capability in
                let row = row(capability.id, numbering)
                let value = row?.coding.value(capability.value) ?? .octets(capability.value)
                let id = FieldValue.code(UInt64(capability.id), octets: 1, name: row?.name)
                return .group([Field("capability", id), Field("value", value)])
            }
        )
    }
}

extension CapabilityTable.Coding {
    /// Nil where the octets do not fit the coding.
    func value(_ octets: [UInt8]) -> FieldValue? {
        switch self {
        case .octets: return nil
        case .number: return FieldValue(number: octets)
        case .version:
            guard octets.count == 4 else { return nil }
            let (low, high) = (
                Self.version(octets[0], octets[1]), Self.version(octets[2], octets[3])
            )
            return .text(low == high ? low : "\(low)...\(high)")
        case .bits(let names):
            var set: [FieldValue] = []
            for (place, octet) in octets.enumerated() {
                for bit in 0..<8 where octet >> bit & 1 == 1 {
                    let index = 8 * place + bit
                    set.append(.text(index < names.count ? names[index] : "bit \(index)"))
                }
            }
            return .list(set)
        }
    }

    /// `01 03` and `01 30` are both 1.3: boards write the minor number either way here.
    private static func version(_ major: UInt8, _ minor: UInt8) -> String {
        "\(major).\(minor > 0x0F ? minor >> 4 : minor)"
    }
}
