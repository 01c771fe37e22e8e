// SPDX-License-Identifier: Apache-2.0
import CommandLineTool

/// Where and in which shape a command shows what boards measure.
struct RangeOutput: Sendable {
    /// Lines that a reader may leave untaken for some minutes before any is dropped.
    private static let patience = 4096

    private let outlet: Outlet
    private let boards: [String]
    private let options: RangeOptions
    private let isTable: Bool

    init(
        _ options: RangeOptions,
        _ boards: [String],
        onFailure: @escaping @Sendable (Int32) -> Void
    ) {
        self.boards = boards
        self.options = options
        let isText = !options.isJSON && !options.isCSV
        isTable = options.isWatch && isText && Terminal.output?.isAddressable == true
        outlet = Outlet(isTable ? .latest : .all(limit: Self.patience), onFailure: onFailure)
    }

    var view: any RangeView {
        if options.isJSON { return RoundJSON(outlet, boards: boards) }
        if options.isCSV { return RoundCSV(outlet) }
        if isTable { return LiveView(outlet) }
        return RoundLines(outlet, isExplaining: options.isExplaining)
    }

    /// Gives the terminal back, when there is no time for more.
    func restore() { if isTable { Outlet.writeAtOnce(LiveView.leaving) } }

    /// Waits until all that was shown is written.
    func finish(_ failure: ToolFailure?) {
        if options.isJSON, let failure { outlet.send(RoundJSON.line(failure)) }
        // A screen that somebody has stopped is not waited for; lines are data.
        if isTable { outlet.finish(within: 2) } else { outlet.finish() }
    }
}
