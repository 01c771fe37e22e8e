// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UCI
import UWBDriver
import UWBGate
import UWBRanging

/// `uwb-range calibrate`: measures what boards add to a distance that a person measured, and keeps it.
enum CalibrateCommand {
    static let help = CommandHelp<RangeOptions>(
        command: "uwb-range calibrate",
        operands: "",
        summary: "Measures what a board adds to every distance, and keeps it for the gate.",
        text: """
            Put both boards on a table, antennas facing, 0.25 m apart as a ruler says, and step back. With
            both boards on this host, name both; else the other host runs the same, --role controlee,
            and each names the other's identity with --peer-serial.

            A board's share is kept by its identity and the channel. Against a board without a share of its
            own, each gets half of what was measured: right for the two of them.

            Example: uwb-range calibrate --board tty:/dev/ttyACM0 --board tty:/dev/ttyACM1 --at 0.25m
            """,
        options: RangeOptions.calibrate
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        guard let options = try help.read(words, &console) else { return .done }
        try RangeBoards.check(options, 1...2, help.command)
        guard let distance = options.distance else {
            throw ToolFailure(
                .usage,
                "nothing says how far apart the boards are",
                hint: "measure it, and give it: \(help.command) --board … --at 0.25m"
            )
        }
        guard distance.millimeters >= 0, distance <= .centimeters(10_000) else {
            throw ToolFailure(
                .usage,
                "--at \(distance) is no distance",
                hint: "0.25m is a good one"
            )
        }
        let isPair = options.boards.count == 2
        let isDemo = options.boards[0].place == .demo
        guard isPair || isDemo || options.peerSerial != nil else {
            throw ToolFailure(
                .usage,
                "nothing says which board the other one is",
                hint:
                    "a second --board, or --peer-serial with what its host's uwb-range info calls it"
            )
        }
        let motion = DemoScene.Motion.still(Double(distance.millimeters) / 1000)
        let boards = try RangeBoards(options, isPair: isPair, demo: motion)
        for warning in boards.plan.warnings where !warning.contains("gate cannot") {
            console.note("warning: \(warning)")
        }
        Signals.watch { [run = boards.run] count in
            guard count > 1 else { return run.stop() }
            _exit(130)
        }
        let result = await measure(boards, options, distance)
        await boards.run.close()
        try boards.finish()
        let (bias, names) = try result.get()
        guard !isDemo else {
            console.print(
                "demo: measures \(bias.mean) too much; nothing was kept: it does not exist"
            )
            return .done
        }
        let channel = boards.configurations[0].channel.rawValue
        let measured = Measured(bias: bias, distance: distance, channel: channel)
        for share in try keep(measured, names[0], names[1]) {
            console.print(line(share, isJSON: options.isJSON))
        }
        return .done
    }

    /// What was measured, and how.
    private struct Measured {
        let bias: CalibrationRun.Bias
        let distance: Distance
        let channel: UInt8

        func shares(
            _ own: String,
            _ peer: String,
            whosePeerHas known: Distance?
        ) throws(CalibrationRun.Refusal) -> [CalibrationShare] {
            guard let known else {
                let (mine, its) = bias.halves
                return [
                    share(own, mine, beside: peer, isHalf: true),
                    share(peer, its, beside: own, isHalf: true),
                ]
            }
            return [share(own, try bias.share(beside: known), beside: peer, isHalf: false)]
        }

        private func share(
            _ board: String,
            _ value: Distance,
            beside peer: String,
            isHalf: Bool
        ) -> CalibrationShare {
            CalibrationShare(
                board: board,
                channel: channel,
                share: value,
                spread: bias.spread,
                rounds: bias.rounds,
                distance: distance,
                date: CalibrateCommand.today(),
                peer: peer,
                isHalf: isHalf
            )
        }
    }

    private static func measure(
        _ boards: RangeBoards,
        _ options: RangeOptions,
        _ distance: Distance
    ) async -> Result<(CalibrationRun.Bias, [String]), ToolFailure> {
        var calibration = CalibrationRun(at: distance, rounds: options.count ?? 100)
        var failure: DriverError?
        var names: [String] = []
        do throws(DriverError) {
            names = boards.identities(try await boards.run.open())
        } catch {
            return .failure(boards.run.isStopped ? interrupted : ToolFailure(error))
        }
        if names.count == 1, let peer = options.peerSerial { names.append(peer) }
        await boards.run.range(boards.configurations) { event in
            switch event {
            case .measured(0, let measurement) where calibration.outcome == nil:
                calibration.take(measurement)
                progress(calibration)
                if calibration.outcome != nil { boards.run.stop() }
            case .ended(_, let error): failure = failure ?? error
            default: break
            }
        }
        if isatty(STDERR_FILENO) == 1 { Console.writeToStandardError("\r\u{1B}[K") }
        if let failure { return .failure(ToolFailure(failure)) }
        switch calibration.outcome {
        case .success(let bias)?: return .success((bias, names))
        case .failure(let refusal)?:
            return .failure(
                ToolFailure(.failed, "nothing was kept: \(refusal)", hint: refusal.hint)
            )
        case nil: return .failure(interrupted)
        }
    }

    private static let interrupted = ToolFailure(
        .failed,
        "nothing was kept: it was interrupted",
        hint: "try again: it takes some 10 s"
    )

    /// On a terminal alone: a log has no use for it.
    private static func progress(_ run: CalibrationRun) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Console.writeToStandardError("\r\(run.valid) of \(run.needed) rounds\u{1B}[K")
    }

    /// Puts the shares away that follow from what was measured.
    private static func keep(
        _ measured: Measured,
        _ own: String,
        _ peer: String
    ) throws(ToolFailure) -> [CalibrationShare] {
        guard own != peer else {
            throw ToolFailure(
                .usage,
                "both boards call themselves \(own)",
                hint: "--peer-serial names the other board"
            )
        }
        let store: CalibrationStore
        let known: CalibrationShare?
        do throws(DriverError) {
            store = try CalibrationStore()
            known = try store.share(of: peer, channel: measured.channel)
        } catch {
            throw ToolFailure(error)
        }
        // The half of a pair that is measured again is no share of its own.
        let rest = known.flatMap { $0.isHalf && $0.peer == own ? nil : $0.share }
        let shares: [CalibrationShare]
        do throws(CalibrationRun.Refusal) {
            shares = try measured.shares(own, peer, whosePeerHas: rest)
        } catch {
            throw ToolFailure(.failed, "nothing was kept: \(error)", hint: error.hint)
        }
        do throws(DriverError) { try store.put(shares) } catch { throw ToolFailure(error) }
        return shares
    }

    private static func line(_ share: CalibrationShare, isJSON: Bool) -> String {
        guard isJSON else {
            let half = share.isHalf ? ", half of what both measure too much" : ""
            return "\(share.board) on channel \(share.channel): \(share.share)\(half); spread "
                + "\(share.spread) in \(share.rounds) rounds"
        }
        let members: [(String, JSON)] = [
            ("type", .text("calibration")), ("board", .text(share.board)),
            ("channel", .unsigned(UInt64(share.channel))),
            ("shareMillimeters", .integer(Int64(share.share.millimeters))),
            ("spreadMillimeters", .integer(Int64(share.spread.millimeters))),
            ("rounds", .integer(Int64(share.rounds))), ("peer", .text(share.peer)),
            ("half", .flag(share.isHalf)), ("date", .text(share.date)),
        ]
        return JSON.object(members).description
    }

    /// The time in UTC, `2026-12-01T12:00:00Z`.
    fileprivate static func today() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
