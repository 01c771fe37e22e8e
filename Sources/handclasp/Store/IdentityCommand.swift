// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Cryptography

/// `handclasp identity`: who the owner is, and where that is kept.
enum IdentityCommand {
    struct Options: ToolArguments, Sendable {
        var isJSON = false
        var asksPassphrase = false
        var isTPM = false
        var store = StoreOptions()
        var isHelp = false

        static let options: [Option<Self>] =
            [
                .flag("json", nil, \.isJSON, "One JSON object."),
                .flag(
                    "passphrase",
                    nil,
                    \.asksPassphrase,
                    "A passphrase opens the store, not a key file."
                ),
                .flag("tpm", nil, \.isTPM, "create: your key in this machine's TPM 2.0, for good."),
            ] + StoreOptions.options.map { $0.inside(\.store) } + [
                .flag("help", "h", \.isHelp, "This text.")
            ]
    }

    static let help = CommandHelp<Options>(
        command: "handclasp identity",
        operands: "[VERB …]",
        summary: "Who you are to others: one P-256 key, for agreeing on keys alone.",
        text: """
            Verbs:
              show          the default: your fingerprint, and where your keys live
              create        makes it; the first meeting does so too, with a key file
              backup FILE   everything, contacts as well, sealed by a passphrase
              unlock        lifts the pause after three runs that failed at their decisive moment. It is
                            there so that nobody gets many guesses at the words: unlock only if you know
                            why they failed.

            Example: handclasp identity create --passphrase
            """,
        options: Options.options
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (options, operands) = try help.readAll(words, &console) else { return .done }
        try ToolFailure.of {
            switch (operands.first ?? "show", operands.count) {
            case ("show", 0...1): try show(options.store.open(), options, &console)
            case ("create", 1):
                let place = try options.store.place
                let protection: ContactStore.Protection =
                    options.asksPassphrase || options.store.passphraseFile != nil
                    ? .passphrase(try options.store.passphrase("New passphrase: ", twice: true))
                    : .keyFile
                if options.isTPM {
                    try ContactStore.createInTPM(in: place, protection)
                } else {
                    try ContactStore.create(in: place, protection)
                }
                if case .keyFile = protection {
                    try show(options.store.open(), options, &console)
                }
            case ("backup", 2):
                let store = try options.store.open()
                let key = try options.store.passphrase("Passphrase for the backup: ", twice: true)
                try store.backUp(to: operands[1], key)
            case ("unlock", 1): try options.store.open().forgetFailures()
            default: throw ToolFailure.usage("identity", operands)
            }
        }
        return .done
    }

    private static func show(
        _ store: ContactStore,
        _ options: Options,
        _ console: inout Console
    ) throws(StoreError) {
        let key = try store.identity()
        let fingerprint = Contact.fingerprint(of: key.publicKey.x963Representation)
        let isTPM = key.tpmRepresentation != nil
        let lock = store.lock == .keyFile ? "the key file store.key beside it" : "your passphrase"
        let home = Self.home
        if options.isJSON {
            let object: [(String, JSON)] = [
                ("fingerprint", .text(fingerprint)), ("folder", .text(store.folder)),
                ("lock", .text(store.lock == .keyFile ? "keyFile" : "passphrase")),
                ("key", .text(isTPM ? "tpm" : "file")), ("secrets", .text(home)),
                ("openssl", .text(Libcrypto.version)),
            ]
            console.print("\(JSON.object(object))")
            return
        }
        for (name, value) in [
            ("fingerprint", fingerprint), ("kept in", "\(store.folder), sealed; opened by \(lock)"),
            (
                "your key",
                isTPM ? "in this machine's TPM, which gives it to nobody" : "there as well"
            ),
            (
                "exchange",
                "seed, nonce and agreed keys live in "
                    + (home == "kernelSecret"
                        ? "memory that not even the kernel maps"
                        : "locked memory that is in no core dump")
                    + "; P-256 keys in OpenSSL's own, wiped behind use"
            ),
            ("openssl", Libcrypto.version),
        ] { console.print("\(name.padded(to: 13))\(value)") }
    }

    /// Where a secret of an exchange lives on this machine.
    private static var home: String {
        let memory = try? SecretMemory(count: 64) { _ in }
        return memory?.home.rawValue ?? "none"
    }
}

/// `handclasp restore`: a store out of a backup.
enum RestoreCommand {
    static let help = CommandHelp<IdentityCommand.Options>(
        command: "handclasp restore",
        operands: "FILE",
        summary: "Brings back an identity and contacts of a backup, where there is no store.",
        text: """
            What opens the store from then on is a key file, or with --passphrase the backup's passphrase.

            Example: handclasp restore backup.handclasp
            """,
        options: IdentityCommand.Options.options.filter { !["json", "tpm"].contains($0.long) }
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (options, operands) = try help.readAll(words, &console) else { return .done }
        guard operands.count == 1 else {
            throw ToolFailure(.usage, "one backup is restored", hint: "handclasp restore FILE")
        }
        let folder = try options.store.place
        do throws(StoreError) {
            let key = try options.store.passphrase("Passphrase of the backup: ")
            let protection: ContactStore.Protection =
                options.asksPassphrase ? .passphrase(key) : .keyFile
            try ContactStore.restore(operands[0], in: folder, protection) {
                () throws(StoreError) in key
            }
        } catch {
            throw ToolFailure(error)
        }
        console.note("restored into \(folder)")
        return .done
    }
}
