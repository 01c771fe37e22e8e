// SPDX-License-Identifier: Apache-2.0

/// JSON written down: one object a line, keys in the order given.
///
/// Small enough to need no Foundation, which would triple a tool's time to start.
public indirect enum JSON: Hashable, Sendable {
    case null
    case flag(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    /// A number that is not finite is written as null.
    case number(Double)
    /// A number in decimals, written as it stands.
    case decimal(String)
    case text(String)
    case list([JSON])
    case object([(String, JSON)])
}

extension JSON: CustomStringConvertible {
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .flag(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .unsigned(let value): text += String(value)
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .decimal(let value): text += value
        case .text(let value): Self.write(value, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (key, value)) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(key, to: &text)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.description == right.description
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
