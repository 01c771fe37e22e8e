// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import UCI
import UWBDriver
import UWBRanging

/// `uwb-range info`, `caps` and `reset`: one board, opened, asked, closed.
enum BoardCommand: String, CaseIterable {
    case info
    case caps
    case reset

    static func help(_ command: Self) -> CommandHelp<BoardOptions> {
        let (summary, text) =
            switch command {
            case .info:
                (
                    "Says what a board is.",
                    "The board is reset first: sessions that a killed host left are gone."
                )
            case .caps:
                ("Lists what a board can do.", "The list is the board's own, in its own numbering.")
            case .reset: ("Resets a board.", "Every session on it ends.")
            }
        return CommandHelp(
            command: "uwb-range \(command.rawValue)",
            operands: "",
            summary: summary,
            text: text + "\n\nExample: uwb-range \(command.rawValue) --board tty:/dev/ttyACM0",
            options: BoardOptions.options
        )
    }

    func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        guard let options = try Self.help(self).read(words, &console) else {
            return .done
        }
        guard let board = options.board else { throw .noBoard }
        let opened = try BoardLink.open(board, options.trace)
        let controller = Controller(opened.link, asksOnOpen: opened.asksOnOpen)
        do throws(DriverError) {
            let info = try await controller.open()
            let view = MessageView(isJSON: options.isJSON, isUnfiltered: false)
            switch (self, info) {
            case (.reset, _): console.print("\(controller.name) was reset")
            case (_, nil):
                throw DriverError(
                    .notRecorded,
                    "\(controller.name): the capture does not say what the board is"
                )
            case (.info, let info?): console.print(view.text(Self.fields(info, controller.name)))
            case (.caps, let info?):
                let list = CapabilityTable.fieldValue(info.capabilityList)
                console.print(view.text([Field("capabilities", list)]))
            }
        } catch {
            await controller.close()
            throw ToolFailure(error)
        }
        await controller.close()
        try opened.finish()
        return .done
    }

    private static func fields(_ info: BoardInfo, _ name: String) -> [Field] {
        let channels = info.capabilities.channels ?? []
        return [
            Field("board", .text(name)),
            Field("identity", info.identity.map { .text($0) } ?? .absent),
            Field("uciVersion", .text(info.device.uciVersion.description)),
            Field("macVersion", .text(info.device.macVersion.description)),
            Field("phyVersion", .text(info.device.phyVersion.description)),
            Field("testVersion", .text(info.device.testVersion.description)),
            Field("channels", .list(channels.map { FieldValue($0.rawValue) })),
            Field(
                "provisionedSts",
                info.capabilities.timestampKinds.map { .flag($0 >> 3 & 1 == 1) } ?? .absent
            ),
            Field("vendor", info.device.vendor),
        ]
    }
}
