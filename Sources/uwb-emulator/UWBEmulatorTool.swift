// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import EventLoops
import Glibc
import UWBDriver
import UWBEmulator
import UWBRanging

/// `uwb-emulator`: boards without hardware, over TCP and pseudo terminals.
@main
enum UWBEmulatorTool {
    struct Arguments: Sendable {
        var tcp: UInt16?
        var terminals: Int?
        var usbip: UInt16?
        var personality: Personality?
        var scene: String?
        var noise: Double?
        var loss: Double?
        var seed: UInt64?
        var segment: Int?
        var shortening: Double?
        var isHelp = false
        var isVersion = false

        static let options: [Option<Self>] = [
            .value("tcp", nil, "PORT", \.tcp, "Listen at a port; each connection is a board."),
            .value("pty", nil, "COUNT", \.terminals, "So many boards behind pseudo terminals."),
            .value("usbip", nil, "PORT", \.usbip, "Two boards at USB, for usbip attach."),
            .value(
                "personality",
                nil,
                "NAME",
                \.personality,
                "qorvo (UCI 2.0, the default) or uci11."
            ),
            .value("scene", nil, "FILE", \.scene, "Where the boards are and how they move."),
            .value("noise", nil, "METERS", \.noise, "The spread of a measurement; 0.04."),
            .value("loss", nil, "PART", \.loss, "The part of rounds that fail, 0 to 1."),
            .value("seed", nil, "NUMBER", \.seed, "Makes a run repeatable."),
            .value("segment", nil, "OCTETS", \.segment, "Payload of a packet at most, 1 to 255."),
            .value(
                "shorten",
                nil,
                "PART",
                \.shortening,
                "An attacker shortens so many rounds to 0 m."
            ),
            .flag("version", nil, \.isVersion, "The version."),
            .flag("help", "h", \.isHelp, "This text."),
        ]
    }

    static let help = CommandHelp(
        command: "uwb-emulator",
        operands: "",
        summary: "Emulates UWB boards that speak UCI, in one scene: they range with each other.",
        text: """
            Board 1 is the first terminal or connection, board 2 the second; without a scene they
            are 2 m apart. It runs until it is interrupted.

            Example: uwb-emulator --tcp 7000
            """,
        options: Arguments.options
    )

    static func main() {
        Console.keepStandardDescriptors()
        signal(SIGPIPE, SIG_IGN)
        var console = Console(tool: "uwb-emulator")
        let code: ExitCode
        do throws(ToolFailure) {
            code = try run(&console)
        } catch {
            console.report(error)
            code = error.code
        }
        console.flush()
        exit(code.rawValue)
    }

    private static func run(_ console: inout Console) throws(ToolFailure) -> ExitCode {
        let arguments = try parse()
        if arguments.isHelp {
            console.print(help.description)
            return .done
        }
        if arguments.isVersion {
            console.print("uwb-emulator 0.1.0")
            return .done
        }
        try check(arguments)
        guard arguments.tcp != nil || arguments.terminals != nil || arguments.usbip != nil else {
            throw ToolFailure(.usage, "no board is asked for", hint: "uwb-emulator --tcp 7000")
        }
        let placements =
            try arguments.scene.map { path throws(ToolFailure) in try script(path).placements }
            ?? [:]
        // Before any thread starts, so that none of them takes the signal.
        Signals.block()
        let host = SceneHost(scene(arguments))
        try serve(arguments, placements, host, &console)
        console.flush()
        Signals.wait()
        host.stop()
        return .done
    }

    private static func parse() throws(ToolFailure) -> Arguments {
        var arguments = Arguments()
        do throws(UsageError) {
            let operands = try Option.parse(
                CommandLine.arguments.dropFirst(),
                into: &arguments,
                options: Arguments.options
            )
            if let word = operands.first { throw UsageError.unknownOption(word, nearest: nil) }
        } catch {
            throw ToolFailure(error, command: help.command)
        }
        return arguments
    }

    /// Refuses what is no value, before anything is started.
    private static func check(_ arguments: Arguments) throws(ToolFailure) {
        let part: ClosedRange<Double> = 0...1
        let checks: [(String, Bool, String)] = [
            ("--pty", arguments.terminals.map { (1...256).contains($0) } ?? true, "1 to 256"),
            ("--segment", arguments.segment.map { (1...255).contains($0) } ?? true, "1 to 255"),
            ("--noise", arguments.noise.map { (0...100).contains($0) } ?? true, "0 to 100 m"),
            ("--loss", arguments.loss.map(part.contains) ?? true, "0 to 1"),
            ("--shorten", arguments.shortening.map(part.contains) ?? true, "0 to 1"),
        ]
        for (option, isRight, range) in checks where !isRight {
            throw ToolFailure(
                .usage,
                "\(option) is out of range",
                hint: "\(option) takes \(range)"
            )
        }
    }

    private static func scene(_ arguments: Arguments) -> Scene {
        var radio = RadioModel()
        radio.noise = arguments.noise ?? radio.noise
        radio.loss = arguments.loss ?? 0
        var scene = Scene(seed: arguments.seed ?? 1, radio: radio, start: EventLoop.now)
        scene.attacker = arguments.shortening.map { .shortening(probability: $0, to: 0) }
        return scene
    }

    private static func serve(
        _ arguments: Arguments,
        _ placements: [Int: Placement],
        _ host: SceneHost,
        _ console: inout Console
    ) throws(ToolFailure) {
        let seat: @Sendable (Int) -> (EmulatedBoard, Placement) = { number in
            var board = EmulatedBoard(arguments.personality ?? .qorvo)
            board.segmentLimit = min(max(arguments.segment ?? 255, 1), 255)
            board.number = UInt32(clamping: number + 1)
            let apart = Placement(Path(Position(Double(number % 2) * 2)))
            return (board, placements[number + 1] ?? apart)
        }
        do throws(DriverError) {
            for number in 0..<(arguments.terminals ?? 0) {
                let (board, placement) = seat(number)
                let terminal = try host.servePTY(board, at: placement)
                console.print("board \(number + 1): tty:\(terminal)")
            }
            if let port = arguments.usbip {
                let served = try host.serveUSBIP(port: port, count: 2, seat)
                for number in 1...2 {
                    console.print(
                        "board \(number): usbip --tcp-port \(served) attach -r 127.0.0.1 -b 1-\(number)"
                    )
                }
            }
            if let port = arguments.tcp {
                let served = try host.serveTCP(port: port, seat)
                console.print("boards: tcp:localhost:\(served)")
            }
        } catch {
            throw ToolFailure(
                error.code == .busy ? .temporary : .failed,
                error.detail,
                hint: error.hint
            )
        }
    }

    private static func script(_ path: String) throws(ToolFailure) -> SceneScript {
        guard let file = fopen(path, "r") else {
            throw ToolFailure(.failed, "cannot read \(path)", hint: "ls -l \(path)")
        }
        defer { fclose(file) }
        var octets: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            octets += piece.prefix(count)
            if count < piece.count { break }
        }
        guard ferror(file) == 0 else {
            throw ToolFailure(.failed, "\(path) is no file with a scene", hint: "ls -ld \(path)")
        }
        do throws(SceneScript.ParsingError) {
            return try SceneScript(parsing: String(decoding: octets, as: UTF8.self))
        } catch {
            throw ToolFailure(.failed, "\(path), \(error)", hint: "uwb-emulator --help")
        }
    }
}
