// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UCI
import UWBDriver
import UWBGate
import UWBRanging

/// The boards that a command line names, opened as links, and the session they are to have.
struct RangeBoards {
    let plan: RangePlan
    let run: RangeRun
    /// Of the boards that are shown; the peer of `demo:` is not.
    let names: [String]
    /// Of every board, those that are not shown behind the others.
    let configurations: [SessionConfiguration]
    private let isDemo: Bool
    private let isReplay: Bool
    private let opened: [BoardLink.Opened]

    static func check(
        _ options: RangeOptions,
        _ count: ClosedRange<Int>,
        _ command: String
    ) throws(ToolFailure) {
        guard !options.boards.isEmpty else { throw .noBoard }
        guard count.contains(options.boards.count) else {
            let wanted =
                count.lowerBound == count.upperBound
                ? "\(count.lowerBound)" : "\(count.lowerBound) or \(count.upperBound)"
            throw ToolFailure(
                .usage,
                "\(options.boards.count) boards are named, \(command) takes \(wanted)",
                hint: "uwb-range pair ranges between two boards of this host"
            )
        }
        guard
            Set(options.boards.map(\.place)).count == options.boards.count
                || options.boards.allSatisfy({ if case .tcp = $0.place { true } else { false } })
        else {
            throw ToolFailure(
                .usage,
                "\(options.boards[0]) is named twice",
                hint: "uwb-range list shows the boards"
            )
        }
        guard options.boards.count == 1 || options.trace.record == nil else {
            throw ToolFailure(
                .usage,
                "--record has one file for two boards",
                hint: "write --board \(options.boards[0].place)?record=FILE"
            )
        }
    }

    init(_ options: RangeOptions, isPair: Bool, demo: DemoScene.Motion) throws(ToolFailure) {
        isDemo = options.boards.allSatisfy { $0.place == .demo }
        isReplay = options.boards.contains { if case .replay = $0.place { true } else { false } }
        plan = try RangePlan(options, isPair: isPair, makesKey: isPair || isDemo)
        var opened: [BoardLink.Opened] = []
        var makers: [@Sendable () -> Controller] = []
        for board in options.boards {
            let link = try BoardLink.open(board, options.trace, demo: DemoScene(demo))
            opened.append(link)
            let (place, asks) = (link.link, link.asksOnOpen)
            makers.append { Controller(place, asksOnOpen: asks) }
        }
        names = opened.map(\.link.name)
        var configurations = plan.configurations
        if !isPair, let scene = opened.first?.scene {
            let peer = scene.peer
            makers.append { Controller(peer) }
            configurations.append(RangePlan.counterpart(of: configurations[0]))
        }
        self.configurations = configurations
        self.opened = opened
        run = RangeRun(makers, waits: options.waits)
    }

    /// What a board is called in calibrations: by itself, else by how it is reached.
    func identities(_ infos: [BoardInfo?]) -> [String] {
        zip(names, infos).map { name, info in info?.identity ?? name }
    }

    /// Who ranges and how, once the boards have said who they are.
    func header(
        _ infos: [BoardInfo?],
        _ options: RangeOptions
    ) throws(ToolFailure) -> RangeHeader {
        let channel = configurations[0].channel.rawValue
        let names = identities(infos)
        let known =
            isDemo
            ? BoardCalibrations.exact
            : try BoardCalibrations(
                names[0],
                peer: names.dropFirst().first ?? options.peerSerial,
                channel: channel
            )
        // What a capture tells of the past opens nothing.
        let timestamps: GateSession.Timestamps =
            isReplay ? .unknown : plan.isProvisioned ? .provisioned : .fixed
        let session = GateSession(
            timestamps: timestamps,
            channel: channel,
            calibration: known.calibration
        )
        return RangeHeader(
            boards: self.names,
            configurations: plan.configurations,
            sessions: plan.configurations.map { _ in session },
            calibration: known.sentence
        )
    }

    /// Writes what waits for its last segment.
    func finish() throws(ToolFailure) { for board in opened { try board.finish() } }
}
