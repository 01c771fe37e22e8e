// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Cryptography

/// `handclasp qr`: a fingerprint to be photographed.
enum QRCommand {
    static let help = CommandHelp<ContactOptions>(
        command: "handclasp qr",
        operands: "[CONTACT]",
        summary: "Shows a fingerprint as a QR code: your own, or a contact's.",
        text: """
            For a second look at who somebody is, on another device: the code says HANDCLASP: and the 64
            digits that contacts show and identity have. It makes nobody a contact; that takes handclasp meet.

            Example: handclasp qr
            """,
        options: ContactOptions.options("json")
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let (options, operands) = try help.readAll(words, &console) else { return .done }
        guard operands.count <= 1 else { throw ToolFailure.usage("qr", operands) }
        let store = try options.store.open()
        let fingerprint = try ToolFailure.of {
            guard let name = operands.first else {
                return Contact.fingerprint(of: try store.identity().publicKey.x963Representation)
            }
            return try store.contact(named: name).fingerprint
        }
        let text = "HANDCLASP:" + fingerprint.filter { $0 != " " }.uppercased()
        guard let code = QRCode(text) else {
            throw ToolFailure(.failed, "there is no QR code of \(text)", hint: "report this")
        }
        if options.isJSON {
            let rows = (0..<code.width).map { row in
                JSON.text(
                    (0..<code.width).map { code.isDark(row, $0) ? "1" : "0" }.joined()
                )
            }
            console.print("\(JSON.object([("text", .text(text)), ("rows", .list(rows))]))")
            return .done
        }
        for line in code.lines(hasColor: Terminal.output?.hasColor ?? false) { console.print(line) }
        console.print(fingerprint)
        return .done
    }
}
