// SPDX-License-Identifier: Apache-2.0
import CLinux
import CommandLineTool
import Cryptography
import Glibc

/// `handclasp`: two people who meet exchange keys that no server vouches for.
@main
enum Handclasp {
    static let version = "0.1.0"

    static func main() {
        Console.keepStandardDescriptors()
        signal(SIGPIPE, SIG_IGN)
        let words = CommandLine.arguments.dropFirst()
        _ = forbid_dumps()
        // Before any thread starts, so that none of them takes the signal.
        Signals.block()
        if words.first != "meet" {
            Signals.watch { _ in
                Passphrase.restore()
                _exit(130)
            }
        }
        Task.detached {
            var console = Console(tool: "handclasp")
            let code = await run(words, &console)
            console.flush()
            exit(code.rawValue)
        }
        while true { pause() }
    }

    private static func run(_ words: ArraySlice<String>, _ console: inout Console) async -> ExitCode
    {
        do throws(ToolFailure) {
            return try await dispatch(words, &console)
        } catch {
            console.report(error)
            return error.code
        }
    }

    private static func dispatch(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        switch words.first {
        case "--version":
            console.print("handclasp \(version), \(Libcrypto.version)")
            return .done
        case "--help", "-h", "help":
            console.print(help)
            return .done
        case nil: throw ToolFailure(.usage, "nothing to do", hint: "handclasp --help")
        default: break
        }
        do throws(CryptographyError) { try Libcrypto.check() } catch {
            throw ToolFailure(.failed, "\(error)", hint: "scripts/setup, then build again")
        }
        switch words.first {
        case "meet": return try await MeetCommand.run(words.dropFirst(), &console)
        case "contacts": return try ContactsCommand.run(words.dropFirst(), &console)
        case "identity": return try IdentityCommand.run(words.dropFirst(), &console)
        case "restore": return try RestoreCommand.run(words.dropFirst(), &console)
        case "qr": return try QRCommand.run(words.dropFirst(), &console)
        case "psk": return try KeyCommand.run(words.dropFirst(), &console)
        case let word:
            let word = word ?? ""
            let nearest = EditDistance.nearest(to: word, in: verbs)
            throw ToolFailure(
                .usage,
                "there is no command \(word)",
                hint: nearest.map { "did you mean handclasp \($0)?" } ?? "handclasp --help"
            )
        }
    }

    private static let verbs = ["meet", "contacts", "identity", "restore", "psk", "qr"]

    private static let help = """
        Exchanges keys with somebody who stands beside you; no server vouches for them.

        Usage: handclasp COMMAND [options]

        Commands:
          meet       meets somebody: boards close together, words read aloud, a contact each
          contacts   lists, shows, renames, revokes, exports and imports contacts
          identity   says who you are and where your key lives; backup, unlock
          restore    brings back a backup
          psk        prints a key that you and a contact have, and nobody else
          qr         shows a fingerprint as a QR code, yours or a contact's

        Options:
          --help     this text; COMMAND --help says more
          --version  the version, and the OpenSSL that it runs on

        Exit codes: 0 done, 1 failed, 64 wrong usage, 69 no board or nobody there, 75 timed out: try
        again, 77 no permission.

        Example: handclasp meet --board tty:/dev/ttyACM0
        """
}
