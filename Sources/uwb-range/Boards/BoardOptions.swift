// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UWBDriver

/// What every command that asks a board takes.
struct BoardOptions: ToolArguments, Sendable {
    var board: Moniker?
    var isJSON = false
    var trace = TraceOptions()
    var isHelp = false

    static let options: [Option<Self>] =
        [
            .value("board", "b", "MONIKER", \.board, "Which board: \(Moniker.forms)."),
            .flag("json", nil, \.isJSON, "One JSON object."),
        ] + TraceOptions.options.map { $0.inside(\.trace) } + [
            .flag("help", "h", \.isHelp, "This text.")
        ]
}

extension ToolFailure {
    /// What to do where no board is named, or by words that name none.
    static let noBoard = ToolFailure(
        .usage,
        "no board is named",
        hint: "--board with one of: \(Moniker.forms)"
    )

    init(_ error: DriverError) {
        let code: ExitCode =
            switch error.code {
            case .notFound, .disconnected, .silent, .notABoard, .notUCI, .noise, .closed:
                .unavailable
            case .noPermission: .noPermission
            case .busy, .timedOut: .temporary
            case .badMoniker, .badConfiguration: .usage
            default: .failed
            }
        let hint = error.code == .badConfiguration ? "uwb-range range --help" : nil
        self.init(code, error.detail, hint: error.hint ?? hint)
    }
}
