// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Glibc
import KeyExchange

/// Options of the commands that work on the store.
struct ContactOptions: ToolArguments, Sendable {
    var isJSON = false
    var isAll = false
    var isWireGuard = false
    var store = StoreOptions()
    var isHelp = false

    static let options: [Option<Self>] =
        [
            .flag("json", nil, \.isJSON, "JSON, an object a line."),
            .flag("all", "a", \.isAll, "Those too that were superseded or revoked."),
            .flag("wireguard", nil, \.isWireGuard, "A preshared key of WireGuard's, in base64."),
        ] + StoreOptions.options.map { $0.inside(\.store) } + [
            .flag("help", "h", \.isHelp, "This text.")
        ]

    static func options(_ names: String...) -> [Option<Self>] {
        options.filter { (names + ["store", "passphrase-file", "help"]).contains($0.long) }
    }
}

/// `handclasp contacts`.
enum ContactsCommand {
    static let help = CommandHelp<ContactOptions>(
        command: "handclasp contacts",
        operands: "[VERB …]",
        summary: "The people whose keys you have.",
        text: """
            Verbs:
              list                  the default
              show CONTACT          how the key came, and its fingerprint
              rename CONTACT NAME
              revoke CONTACT        it stays as history, and is used for nothing
              export CONTACT FILE   sealed by a passphrase, for another machine of yours
              import FILE [NAME]

            A contact is named by its name, or by the first four or more digits of its fingerprint.

            Example: handclasp contacts show Ada
            """,
        options: ContactOptions.options("json", "all")
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (options, operands) = try help.readAll(words, &console) else { return .done }
        guard isComplete(operands) else { throw ToolFailure.usage("contacts", operands) }
        let store = try options.store.open()
        try ToolFailure.of {
            switch (operands.first ?? "list", operands.count) {
            case ("list", 0...1): list(try store.contacts(), options, &console)
            case ("show", 2): try show(store.contact(named: operands[1]), options, &console)
            case ("rename", 3):
                try store.rename(store.contact(named: operands[1]), to: operands[2])
            case ("revoke", 2):
                let contact = try store.contact(named: operands[1])
                try store.change(contact.row) { stored throws(StoreError) in
                    stored.revoked = Meeting.calendar
                }
            case ("export", 3):
                let contact = try store.contact(named: operands[1])
                let key = try options.store.passphrase("Passphrase for the file: ", twice: true)
                try store.export(contact, to: operands[2], key)
            case ("import", 2...3):
                let label = operands.count == 3 ? operands[2] : nil
                let contact = try store.importContact(operands[1], label: label) {
                    () throws(StoreError) in
                    try options.store.passphrase("Passphrase of the file: ")
                }
                console.print(contact.label)
            default: break
            }
        }
        return .done
    }

    /// Before anything is opened for it.
    private static func isComplete(_ operands: [String]) -> Bool {
        switch operands.first ?? "list" {
        case "list": operands.count <= 1
        case "show", "revoke": operands.count == 2
        case "rename", "export": operands.count == 3
        case "import": (2...3).contains(operands.count)
        default: false
        }
    }

    private static func list(
        _ all: [Contact],
        _ options: ContactOptions,
        _ console: inout Console
    ) {
        let contacts = options.isAll ? all : all.filter(\.isCurrent)
        let width = contacts.map(\.label.count).max() ?? 0
        for contact in contacts {
            if options.isJSON {
                console.print(json(contact))
                continue
            }
            let state =
                contact.revoked != nil
                ? "  revoked" : contact.superseded != nil ? "  superseded" : ""
            console.print(
                "\(contact.label.padded(to: width))  \(day(contact.created))  "
                    + "\(contact.fingerprint.prefix(19))\(state)"
            )
        }
        if contacts.isEmpty, !options.isJSON {
            console.note("no contacts yet: handclasp meet --help")
        }
    }

    private static func show(
        _ contact: Contact,
        _ options: ContactOptions,
        _ console: inout Console
    ) throws(StoreError) {
        if options.isJSON { return console.print(json(contact)) }
        let how = contact.provenance
        let suite = contact.suite == .hybrid ? "P-256 and ML-KEM-1024" : "P-256 alone"
        let stored = contact.peerStored.map { $0 ? "yes" : "no" } ?? "unknown"
        for (name, value) in [
            ("contact", contact.label), ("fingerprint", contact.fingerprint),
            ("your own", contact.ownFingerprint), ("met", moment(contact.created)),
            ("keys", "\(suite); you were \(contact.ownRole == .a ? "A" : "B")"),
            (
                "distance",
                "\(meters(how.medianMillimeters)), \(how.validRounds) of \(how.rounds) rounds, channel "
                    + "\(how.channel), spread \(meters(how.spreadMillimeters))"
            ),
            ("calibration", how.calibration.isEmpty ? "none" : how.calibration),
            ("network", "TLS 1.3, \(MeetLines.groupName(how.group))"),
            ("words", how.isStrict ? "compared by typing what was heard" : "compared aloud"),
            ("they stored you", stored),
        ] { console.print("\(name.padded(to: 16))\(value)") }
    }

    private static func meters(_ millimeters: Int32) -> String {
        let digits = String(millimeters.magnitude % 1000)
        let zeros = String(repeating: "0", count: 3 - digits.count)
        return "\(millimeters < 0 ? "-" : "")\(millimeters.magnitude / 1000).\(zeros)\(digits) m"
    }

    private static func json(_ contact: Contact) -> String {
        func number(_ value: Int64?) -> JSON { value.map { .integer($0) } ?? .null }
        let how = contact.provenance
        let object: [(String, JSON)] = [
            ("label", .text(contact.label)), ("fingerprint", .text(contact.fingerprint)),
            ("ownFingerprint", .text(contact.ownFingerprint)),
            ("role", .text(contact.ownRole == .a ? "A" : "B")),
            ("suite", .integer(Int64(contact.suite.rawValue))),
            ("created", number(contact.created)),
            ("superseded", number(contact.superseded)), ("revoked", number(contact.revoked)),
            ("peerStored", contact.peerStored.map { .flag($0) } ?? .null),
            ("medianMillimeters", .integer(Int64(how.medianMillimeters))),
            ("validRounds", .integer(Int64(how.validRounds))),
            ("channel", .integer(Int64(how.channel))), ("calibration", .text(how.calibration)),
            ("group", .text(MeetLines.groupName(how.group))), ("strict", .flag(how.isStrict)),
        ]
        return "\(JSON.object(object))"
    }

    private static func moment(_ seconds: Int64) -> String { text(seconds, "%Y-%m-%d %H:%M:%S %Z") }
    private static func day(_ seconds: Int64) -> String { text(seconds, "%Y-%m-%d") }

    private static func text(_ seconds: Int64, _ format: String) -> String {
        var (moment, parts) = (time_t(seconds), tm())
        localtime_r(&moment, &parts)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
