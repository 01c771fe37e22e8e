// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UWBDriver

/// `uwb-range doctor`: why a board cannot be used, and what to do.
enum Doctor {
    static let help = CommandHelp<BoardOptions>(
        command: "uwb-range doctor",
        operands: "",
        summary: "Looks at everything that keeps a board from ranging, and says what to do.",
        text: """
            Without --board it looks at the system and asks every board at USB; with it, at that one. A
            board that is asked is reset.

            Ends in 0 if all is well, in 1 with a warning, and with a problem in 69 (no board, or none that
            answers), 75 (somebody else has it) or 77 (no permission).

            Example: uwb-range doctor
            """,
        options: BoardOptions.options.filter { ["board", "json", "help"].contains($0.long) }
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        guard let options = try help.read(words, &console) else { return .done }
        var findings: [Finding] = []
        do throws(DriverError) {
            if let moniker = options.board {
                findings = try await asked(moniker)
            } else {
                let boards = try USBBoards.list()
                findings = SystemChecks.findings(boards, try USBBoards.debuggers())
                for board in boards where board.isOpenable && !SystemChecks.isHeld(board) {
                    findings += await BoardChecks.findings(
                        USBLink(serial: board.serial),
                        board.name
                    )
                }
            }
        } catch {
            throw ToolFailure(error)
        }
        for finding in findings { show(finding, options.isJSON, &console) }
        if let problem = findings.first(where: { $0.verdict == .problem }) { return problem.code }
        return findings.contains { $0.verdict == .warning } ? .failed : .done
    }

    private static func asked(_ moniker: Moniker) async throws(DriverError) -> [Finding] {
        if case .usb(let serial) = moniker.place {
            let boards = try USBBoards.list().filter { board in
                serial.isEmpty || board.serial.lowercased() == serial.lowercased()
            }
            let findings = SystemChecks.findings(boards, try USBBoards.debuggers())
            // Asked, a board is reset: not while somebody else has it.
            guard !boards.contains(where: SystemChecks.isHeld) else { return findings }
            let link = USBLink(serial: serial.isEmpty ? nil : serial)
            return findings + (await BoardChecks.findings(link, "\(moniker)"))
        }
        if case .tty(let path) = moniker.place {
            let place = realpath(path, nil)
            defer { free(place) }
            let whole = place.map { String(cString: $0) } ?? path
            let holders = PortHolders.holders(of: [whole])
            guard holders.isEmpty else {
                return [
                    .problem(
                        "port",
                        "\(path) is in use by \(holders.joined(separator: ", "))",
                        "end that program first",
                        code: .temporary
                    )
                ]
            }
        }
        let opened: BoardLink.Opened
        do throws(ToolFailure) { opened = try BoardLink.open(moniker, TraceOptions()) } catch {
            return [.problem("board", error.message, error.hint, code: error.code)]
        }
        return await BoardChecks.findings(opened.link, "\(moniker)")
    }

    private static func show(_ finding: Finding, _ isJSON: Bool, _ console: inout Console) {
        if isJSON {
            let object: [(String, JSON)] = [
                ("verdict", .text(finding.verdict.rawValue)), ("subject", .text(finding.subject)),
                ("text", .text(finding.text)), ("hint", finding.hint.map { .text($0) } ?? .null),
            ]
            console.print("\(JSON.object(object))")
            return
        }
        let verdict = finding.verdict.rawValue.padded(to: 7)
        console.print("\(verdict)  \(finding.subject.padded(to: 12))  \(finding.text)")
        if let hint = finding.hint, finding.verdict != .ok {
            console.print("\("".padded(to: 23))→ \(hint)")
        }
    }
}
