// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import UCI

/// Prints what comes out of a ``MessageStream``: text for a person or a JSON object.
struct MessageView {
    var isJSON: Bool
    var isUnfiltered: Bool

    func text(_ item: MessageStream.Item) -> String {
        isJSON ? json(item).description : lines(item)
    }

    /// Fields that are no message.
    func text(_ fields: [Field]) -> String {
        isJSON
            ? JSON.object(jsonMembers(fields)).description
            : String(rows(fields, indent: 0).dropFirst())
    }

    private func shown(_ id: MessageID, _ payload: [UInt8]) -> [UInt8] {
        guard !isUnfiltered else { return payload }
        var payload = payload
        Redaction.blank(id, &payload)
        return payload
    }

    // MARK: JSON

    func json(_ item: MessageStream.Item) -> JSON {
        let seconds = JSON.decimal(Self.seconds(item.nanoseconds))
        switch item.content {
        case .message(let message, let payload, let tail):
            var members = head(item, message.id, payload)
            var fields = jsonMembers(message.fields)
            if !tail.isEmpty {
                // As blanked as the payload that it is the end of.
                let shown = shown(message.id, payload).suffix(tail.count)
                fields.append(("tail", .text(Hex.string(shown))))
            }
            members.append(("fields", .object(fields)))
            return .object([("seconds", seconds)] + members)
        case .undecodable(let id, let payload, let error):
            return .object(
                [("seconds", seconds)] + head(item, id, payload) + [("error", .text("\(error)"))]
            )
        case .noise(let text):
            return .object([
                ("seconds", seconds), ("direction", .text("noise")), ("error", .text(text)),
            ])
        }
    }

    private func head(
        _ item: MessageStream.Item,
        _ id: MessageID,
        _ payload: [UInt8]
    ) -> [(String, JSON)] {
        [
            ("direction", .text("\(id.type)")), ("gid", .integer(Int64(id.group.rawValue))),
            ("oid", .integer(Int64(id.opcode))), ("name", .text("\(id)")),
            ("length", .integer(Int64(payload.count))),
            ("payload", .text(Hex.string(shown(id, payload)))),
        ]
    }

    private func jsonMembers(_ fields: [Field]) -> [(String, JSON)] {
        fields.flatMap { field -> [(String, JSON)] in
            if case .code(let value, let octets, let name) = field.value {
                return [
                    (field.name, .text(name ?? Self.digits(value, octets))),
                    (field.name + "Code", .integer(Int64(value))),
                ]
            }
            return [(field.name, json(field.value))]
        }
    }

    private func json(_ value: FieldValue) -> JSON {
        switch value {
        case .integer(let value): .integer(value)
        case .unsigned(let value): .unsigned(value)
        case .number(let value): .number(value)
        case .text(let value): .text(value)
        case .flag(let value): .flag(value)
        case .code(let value, let octets, let name): .text(name ?? Self.digits(value, octets))
        case .octets(let octets): .text(Hex.string(octets))
        case .secret(let octets): .text(isUnfiltered ? Hex.string(octets) : "blanked")
        case .absent: .null
        case .list(let values): .list(values.map(json))
        case .group(let fields): .object(jsonMembers(fields))
        }
    }

    // MARK: Text

    private func lines(_ item: MessageStream.Item) -> String {
        let arrow = "\(Self.seconds(item.nanoseconds)) \(item.direction.rawValue) "
        switch item.content {
        case .message(let message, let payload, let tail):
            var text = arrow + title(message.id, payload)
            text += rows(message.fields, indent: 1)
            if !tail.isEmpty {
                let shown = shown(message.id, payload).suffix(tail.count)
                text += "\n    + \(Hex.string(shown, separator: " ")) (behind the layout)"
            }
            return text
        case .undecodable(let id, let payload, let error):
            return arrow + title(id, payload) + "\n    cannot be decoded: \(error)"
        case .noise(let text):
            return arrow + "noise: \(text)"
        }
    }

    private func title(_ id: MessageID, _ payload: [UInt8]) -> String {
        let octets = Hex.string(shown(id, payload).prefix(32), separator: " ")
        let rest = payload.count > 32 ? " … \(payload.count) octets" : ""
        return "\(id)" + (payload.isEmpty ? "" : "  [\(octets)\(rest)]")
    }

    private func rows(_ fields: [Field], indent: Int) -> String {
        fields.map { row($0, indent: indent) }.joined()
    }

    private func row(_ field: Field, indent: Int) -> String {
        let blanks = "\n" + String(repeating: "    ", count: indent)
        switch field.value {
        case .list(let values) where values.contains(where: \.isGroup):
            return blanks + "\(Self.words(field.name)): \(values.count)"
                + values.map { blanks + "  - " + flat($0) }.joined()
        default:
            return blanks + "\(Self.words(field.name)): \(flat(field.value))"
        }
    }

    /// A value on one line.
    private func flat(_ value: FieldValue) -> String {
        switch value {
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .number(let value): "\(value)"
        case .text(let value): value
        case .flag(let value): value ? "yes" : "no"
        case .code(let value, let octets, let name):
            name.map { "\($0) (\(Self.digits(value, octets)))" } ?? Self.digits(value, octets)
        case .octets(let octets): octets.isEmpty ? "none" : Hex.string(octets, separator: " ")
        case .secret(let octets):
            isUnfiltered ? Hex.string(octets, separator: " ") : "\(octets.count) octets, blanked"
        case .absent: "none"
        case .list(let values):
            values.isEmpty ? "none" : values.map(flat).joined(separator: ", ")
        case .group(let fields):
            Self.isParameter(fields)
                ? fields.map { flat($0.value) }.joined(separator: " = ")
                : fields.map { "\(Self.words($0.name)) \(flat($0.value))" }.joined(separator: ", ")
        }
    }

    /// A parameter or capability and its value read as an equation.
    private static func isParameter(_ fields: [Field]) -> Bool {
        ["parameter", "capability"].contains(fields.first?.name)
    }

    /// `distanceCentimeters` as words: `distance centimeters`.
    private static func words(_ name: String) -> String {
        name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    }

    private static func digits(_ value: UInt64, _ octets: Int) -> String {
        "0x" + Hex.string(of: value).suffix(2 * octets)
    }

    /// Seconds with as many decimals as it takes, at least one.
    static func seconds(_ nanoseconds: Int64) -> String {
        var fraction = Hex.decimals(nanoseconds % 1_000_000_000)
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        return "\(nanoseconds / 1_000_000_000).\(fraction)"
    }
}

extension Hex {
    /// Nine decimal digits.
    fileprivate static func decimals(_ value: Int64) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    }
}

extension FieldValue {
    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}
