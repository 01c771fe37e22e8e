// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import Glibc
import UWBDriver

/// `uwb-range list`: what may be a board, at USB and at serial ports, and what keeps one from being used.
enum List {
    static let help = CommandHelp<BoardOptions>(
        command: "uwb-range list",
        operands: "",
        summary: "Lists what may be a board, and what keeps it from being used.",
        text: """
            Something is a board only if it answers: uwb-range info --board usb:SERIAL asks it. Other products
            have the same USB ids.

            Example: uwb-range list
            """,
        options: BoardOptions.options.filter { ["json", "help"].contains($0.long) }
    )

    /// A line of the list.
    private struct Entry {
        var moniker: String
        var what: String
        var lack: String?
        var board: USBBoard?
    }

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) throws(ToolFailure) -> ExitCode {
        guard let options = try help.read(words, &console) else { return .done }
        let entries: [Entry]
        do throws(DriverError) { entries = try Self.entries() } catch { throw ToolFailure(error) }
        let width = entries.map(\.moniker.count).max() ?? 0
        for entry in entries {
            console.print(
                options.isJSON
                    ? json(entry)
                    : "\(entry.moniker.padded(to: width))  \(entry.what)  "
                        + (entry.lack ?? "may be opened")
            )
        }
        guard entries.isEmpty else { return .done }
        throw ToolFailure(
            .unavailable,
            "there is nothing that may be a board",
            hint:
                "plug the board in at its own USB connector; uwb-range doctor; without one: --board demo:"
        )
    }

    private static func entries() throws(DriverError) -> [Entry] {
        let boards = try USBBoards.list()
        var entries = boards.map { board in
            let id = [board.vendor, board.product].map { Hex.string(of: $0).lowercased() }.joined(
                separator: ":"
            )
            return Entry(
                moniker: board.name,
                what: ([board.productName, id] + board.ports).joined(separator: ", "),
                lack: board.interfaces == nil
                    ? "no serial port (CDC-ACM)"
                    : board.isOpenable ? nil : "no permission for \(board.node): uwb-range doctor",
                board: board
            )
        }
        let debuggers = try USBBoards.debuggers()
        for debugger in debuggers {
            entries.append(
                Entry(
                    moniker: "(debugger)",
                    what: (["J-Link"] + debugger.ports).joined(separator: ", "),
                    lack: "the wrong connector: the board's own is the other one"
                )
            )
        }
        let known = Set((boards + debuggers).flatMap(\.ports))
        for port in ports() where !known.contains(port) {
            entries.append(
                Entry(
                    moniker: "tty:\(port)",
                    what: "serial port",
                    lack: access(port, R_OK | W_OK) == 0 ? nil : "no permission"
                )
            )
        }
        return entries
    }

    private static func json(_ entry: Entry) -> String {
        var object: [(String, JSON)] = [
            ("board", .text(entry.moniker)), ("openable", .flag(entry.lack == nil)),
            ("lack", entry.lack.map { .text($0) } ?? .null),
        ]
        if let board = entry.board {
            object += [
                ("serial", .text(board.serial)), ("product", .text(board.productName)),
                ("ports", .list(board.ports.map { .text($0) })),
                ("driver", board.driver.map { .text($0) } ?? .null), ("node", .text(board.node)),
            ]
        }
        return "\(JSON.object(object))"
    }

    private static func ports() -> [String] {
        uwb_range.entries(of: "/dev").filter { $0.hasPrefix("ttyACM") }.map { "/dev/" + $0 }
            .sorted()
    }
}
