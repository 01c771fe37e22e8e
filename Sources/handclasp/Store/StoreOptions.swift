// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Cryptography
import Glibc

/// Where the store is and what opens it: options that every command has.
struct StoreOptions: Sendable {
    var folder: String?
    var passphraseFile: String?

    static let options: [Option<Self>] = [
        .value("store", nil, "FOLDER", \.folder, "Instead of $XDG_DATA_HOME/handclasp."),
        .value(
            "passphrase-file",
            nil,
            "FILE",
            \.passphraseFile,
            "Its first line, instead of asking for the passphrase."
        ),
    ]

    var place: String {
        get throws(ToolFailure) {
            if let folder { return folder }
            do throws(StoreError) { return try ContactStore.defaultFolder() } catch {
                throw ToolFailure(error)
            }
        }
    }

    /// Opens the store; makes one with a key file where there is none.
    func open(creates: Bool = false) throws(ToolFailure) -> sending ContactStore {
        let folder = try place
        do throws(StoreError) {
            if creates, !ContactStore.exists(in: folder) {
                try ContactStore.create(in: folder, .keyFile)
            }
            return try ContactStore(in: folder) { () throws(StoreError) in
                try passphrase("Passphrase of the store: ")
            }
        } catch {
            throw ToolFailure(error)
        }
    }

    /// Asks the person, without showing what they type.
    func passphrase(_ prompt: String, twice: Bool = false) throws(StoreError) -> SecureBytes {
        if let passphraseFile { return try Passphrase.read(passphraseFile) }
        return try Passphrase.ask(prompt, twice: twice)
    }
}

extension ToolFailure {
    /// Does what may fail at the store, or at what the person asked for.
    static func of<Value>(_ body: () throws -> Value) throws(ToolFailure) -> Value {
        do { return try body() } catch let error as ToolFailure { throw error } catch let error
            as StoreError
        {
            throw ToolFailure(error)
        } catch {
            throw ToolFailure(.failed, "\(error)")
        }
    }

    /// No such operand, or not so many of them.
    static func usage(_ command: String, _ operands: [String]) -> ToolFailure {
        ToolFailure(
            .usage,
            "\(command) \(operands.joined(separator: " ")) says nothing",
            hint: "handclasp \(command) --help"
        )
    }

    init(_ error: StoreError) {
        let code: ExitCode =
            switch error.code {
            case .noPermission, .exposed: .noPermission
            case .busy: .temporary
            case .notFound, .wrongKey, .damaged, .tooNew, .refused, .unwritable, .failed: .failed
            }
        self.init(code, error.detail, hint: error.hint)
    }
}
