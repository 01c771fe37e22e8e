// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import Reports
import Synchronization
import UWBDriver
import UWBGate
import UWBRanging

/// `uwb-range --board …` and `uwb-range pair`: ranges, judges, shows.
enum RangeCommand {
    static let range = CommandHelp<RangeOptions>(
        command: "uwb-range range",
        operands: "",
        summary: "Ranges with a peer, and says what the gate makes of it.",
        text: """
            Both hosts give the same session, channel, interval and key; one of them --role controlee.
            Without --sts-key anyone can forge a distance, and the gate stays closed. Ctrl-C stops the
            session and prints the statistics; a second one leaves at once.

            Example: uwb-range --board demo: --watch
            """,
        options: RangeOptions.range
    )

    static let pair = CommandHelp<RangeOptions>(
        command: "uwb-range pair",
        operands: "",
        summary: "Ranges between two boards of this host; shows both ends.",
        text: """
            The first board is the controller. They get a key that was just made, unless --sts-key gives
            one.

            Example: uwb-range pair --board tty:/dev/ttyACM0 --board tty:/dev/ttyACM1 --watch
            """,
        options: RangeOptions.pair
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console,
        isPair: Bool = false
    ) async throws(ToolFailure) -> ExitCode {
        let help = isPair ? pair : range
        guard let options = try help.read(words, &console) else { return .done }
        try RangeBoards.check(options, isPair ? 2...2 : 1...1, help.command)
        if let count = options.count, count < 1 {
            throw ToolFailure(.usage, "--count is at least 1", hint: "\(help.command) --help")
        }
        if options.isJSON, options.isCSV {
            throw ToolFailure(.usage, "--json and --csv are two shapes", hint: "choose one")
        }
        let boards = try RangeBoards(options, isPair: isPair, demo: .walking)
        for warning in boards.plan.warnings { console.note("warning: \(warning)") }
        let failure = Mutex<ToolFailure?>(nil)
        let run = boards.run
        let output = RangeOutput(options, boards.names) { code in
            // Who reads has gone, or the disk is full: the board must not range on.
            if code != EPIPE {
                let lines = Console.undelivered(code)
                let message = String(lines[0].trimmingPrefix("error: "))
                failure.withLock { $0 = ToolFailure(.failed, message, hint: "df -h") }
            } else {
                failure.withLock { $0 = ToolFailure(.failed, "") }
            }
            run.stop()
        }
        Signals.watch { count in
            guard count > 1 else { return run.stop() }
            output.restore()
            _exit(130)
        }
        let result = await range(boards, options, output)
        await run.close()
        try boards.finish()
        // Nothing to say where the reader left: as every tool does.
        if let failure = failure.withLock({ $0 }) {
            if failure.message.isEmpty { return .failed }
            throw failure
        }
        return try result.get()
    }

    private static func range(
        _ boards: RangeBoards,
        _ options: RangeOptions,
        _ output: RangeOutput
    ) async -> Result<ExitCode, ToolFailure> {
        var report: RangeReport
        var view = output.view
        do throws(ToolFailure) {
            let infos: [BoardInfo?]
            do throws(DriverError) {
                infos = try await boards.run.open { error in
                    Console.writeToStandardError(
                        "uwb-range: note: \(error.detail); it is awaited\n"
                    )
                }
            } catch {
                guard !boards.run.isStopped else { return .success(.failed) }
                throw ToolFailure(error)
            }
            let header = try boards.header(infos, options)
            report = RangeReport(
                header.configurations,
                header.sessions,
                limit: options.count ?? .max
            )
            view.begin(header)
        } catch {
            output.finish(error)
            return .failure(error)
        }
        var failure: DriverError?
        var other: DriverError?
        var finding: RangingFinding?
        await boards.run.range(boards.configurations) { event in
            switch event {
            case .measured(let seat, let measurement) where seat < boards.names.count:
                for round in report.take(measurement, seat: seat) { view.show(round) }
                view.refresh(report)
                if report.isComplete { boards.run.stop() }
            case .found(let seat, let new) where seat < boards.names.count:
                finding = new
                view.show(new)
            case .lost(let seat, let error) where seat < boards.names.count:
                view.show(note: "\(error.detail); it is awaited")
            case .back(let seat) where seat < boards.names.count:
                report.restart(seat: seat)
                view.show(note: "\(boards.names[seat]) is back, and ranges anew")
            case .tick(let now):
                for silence in report.advance(to: now) { view.show(silence) }
                view.refresh(report)
            // The peer of a demo is told of only where the board itself has nothing to say.
            case .ended(let seat, let error):
                if seat < boards.names.count { failure = failure ?? error } else { other = error }
            case .measured, .found, .lost, .back: break
            }
        }
        view.end(report, dropped: boards.run.dropped)
        let result = outcome(report, failure ?? other, finding)
        if case .failure(let failure) = result {
            output.finish(failure)
        } else {
            output.finish(nil)
        }
        return result
    }

    private static func outcome(
        _ report: RangeReport,
        _ error: DriverError?,
        _ finding: RangingFinding?
    ) -> Result<ExitCode, ToolFailure> {
        if let error { return .failure(ToolFailure(error)) }
        guard !report.lanes.contains(where: { $0.statistics.valid > 0 }) else {
            return .success(.done)
        }
        return .failure(
            ToolFailure(
                .failed,
                finding.map { "\($0)" } ?? "no round had a distance",
                hint: finding?.hint ?? "uwb-range --help"
            )
        )
    }
}
