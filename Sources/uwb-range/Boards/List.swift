// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UCI

/// `uwb-range list`: the serial ports that may be boards, and what keeps one from being used.
enum List {
    static let help = CommandHelp<BoardOptions>(
        command: "uwb-range list",
        operands: "",
        summary: "Lists the serial ports that may be boards.",
        text: """
            A port is a board only if it answers: uwb-range info --board tty:PATH asks it.

            Example: uwb-range list
            """,
        options: BoardOptions.options.filter { ["json", "help"].contains($0.long) }
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let options = try help.read(words, &console) else { return .done }
        let ports = ports()
        for port in ports {
            let state = access(port, R_OK | W_OK) == 0 ? "may be opened" : "no permission"
            if options.isJSON {
                let object: [(String, JSON)] = [
                    ("board", .text("tty:\(port)")), ("openable", .flag(state == "may be opened")),
                ]
                console.print("\(JSON.object(object))")
            } else {
                console.print("tty:\(port)  \(state)")
            }
        }
        guard ports.isEmpty else { return .done }
        throw ToolFailure(
            .unavailable,
            "there is no serial port that may be a board",
            hint: "plug the board in at its own USB connector; without one: --board demo:"
        )
    }

    private static func ports() -> [String] {
        guard let folder = opendir("/dev") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("ttyACM") { names.append("/dev/" + name) }
        }
        return names.sorted()
    }
}
