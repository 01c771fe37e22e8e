// SPDX-License-Identifier: Apache-2.0

/// Every application parameter that this project knows, by its id.
public enum AppParameterTable {
    /// A parameter without the type of its value: what a decoder needs.
    public struct Row: Sendable {
        public let id: UInt16
        public let name: String
        public let lengths: Set<Int>
        /// The allowed values in words; empty where the codes of the type say it.
        public let range: String
        let decode: @Sendable ([UInt8]) -> (value: FieldValue, isAllowed: Bool)?

        init<Value>(_ parameter: AppParameter<Value>) {
            id = parameter.id
            name = parameter.name
            lengths = parameter.lengths
            range = parameter.range
            decode = { octets in
                Value(octets: octets).map { ($0.fieldValue, parameter.allows($0)) }
            }
        }

        /// The value; nil if the octets are none of this parameter's.
        public func fieldValue(_ octets: [UInt8]) -> FieldValue? { decode(octets)?.value }

        /// Whether the standard allows the octets.
        public func allows(_ octets: [UInt8]) -> Bool { decode(octets)?.isAllowed ?? false }
    }

    public static let rows: [Row] =
        AppParameter<UInt8>.sessionRows + AppParameter<UInt8>.timingRows
        + AppParameter<UInt8>.physicalRows + AppParameter<UInt8>.scrambledTimestampRows
        + AppParameter<UInt8>.reportRows + AppParameter<UInt8>.oneWayRows
        + AppParameter<UInt8>.dataRows + AppParameter<UInt8>.digitalKeyRows
        + AppParameter<UInt8>.vendorRows

    public static func row(_ id: UInt16) -> Row? { byID[id] }

    private static let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
}
