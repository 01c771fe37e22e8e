// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Cryptography
import Glibc

/// `handclasp psk`: a key that two people have, and nobody else.
enum KeyCommand {
    static let help = CommandHelp<ContactOptions>(
        command: "handclasp psk",
        operands: "CONTACT --wireguard",
        summary: "Prints a key of 32 octets that the contact's own handclasp prints as well.",
        text: """
            It is the same each time. Give it to the program that needs it by a pipe, so that it stands in no
            history and in no list of processes.

            Example: handclasp psk Ada --wireguard | wg set wg0 peer KEY preshared-key /dev/stdin
            """,
        options: ContactOptions.options("wireguard")
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (options, operands) = try help.readAll(words, &console) else { return .done }
        guard operands.count == 1, options.isWireGuard else {
            throw ToolFailure(
                .usage,
                "what for, and whose?",
                hint: "handclasp psk CONTACT --wireguard"
            )
        }
        let store = try options.store.open()
        do {
            let key = try store.contact(named: operands[0]).key(for: "wireguard psk")
            if isatty(STDOUT_FILENO) == 1 {
                console.note("warning: a key on the screen; a pipe is better: --help")
            }
            // Straight to the output: a key in a String cannot be wiped.
            let text = try key.base64()
            let written = text.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard written == text.count, write(STDOUT_FILENO, "\n", 1) == 1 else {
                throw ToolFailure(.failed, "the key could not be written", hint: "who reads it?")
            }
        } catch let error as StoreError {
            throw ToolFailure(error)
        } catch let error as ToolFailure {
            throw error
        } catch {
            throw ToolFailure(.failed, "\(error)")
        }
        return .done
    }
}
