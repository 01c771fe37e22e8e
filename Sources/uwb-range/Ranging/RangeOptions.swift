// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UCI
import UWBDriver
import UWBRanging

/// What ranging, pairing and calibrating take.
struct RangeOptions: ToolArguments, Sendable {
    var boards: [Moniker] = []
    var isWatch = false
    var count: Int?
    var role: Role?
    var address: MacAddress?
    var peers: PeerList?
    var channel: UInt8?
    var preambleCode: UInt8?
    var slots: UInt8?
    var interval: Interval?
    var session: UInt32?
    var key: KeySource?
    var peerSerial: String?
    var distance: Distance?
    var isJSON = false
    var isCSV = false
    var isExplaining = false
    var waits = false
    var trace = TraceOptions()
    var isHelp = false

    private static let board = Option<Self>.values(
        "board",
        "b",
        "MONIKER",
        \.boards,
        "Which board: \(Moniker.forms)."
    )

    private static let session: [Option<Self>] = [
        .value("channel", nil, "NUMBER", \.channel, "5, 6, 8, 9, 10, 12, 13 or 14; default 9."),
        .value("preamble-code", nil, "NUMBER", \.preambleCode, "9 to 12; default 10."),
        .value(
            "slots",
            nil,
            "NUMBER",
            \.slots,
            "Of 2 ms in a round, 6 or more; default 25, fewer where they do not fit."
        ),
        .value(
            "interval",
            nil,
            "TIME",
            \.interval,
            "From one round to the next: 100ms, 0.1s; default 100ms."
        ),
        .value("session", nil, "NUMBER", \.session, "The same on both hosts; default 42."),
        .value(
            "sts-key",
            nil,
            "HEX|@FILE",
            \.key,
            "A key of 16 or 32 octets that both hosts have; @FILE keeps it out of ps."
        ),
    ]

    private static let part: [Option<Self>] = [
        .value("role", nil, "ROLE", \.role, "controller (default) or controlee."),
        .value("address", nil, "ADDR", \.address, "Our own; default 00:00, of a controlee 00:01."),
        .value("peer", nil, "ADDR", \.peers, "The peer's, several with commas; default 00:01."),
        .value(
            "peer-serial",
            nil,
            "NAME",
            \.peerSerial,
            "The peer's identity as its own uwb-range info says it, for its calibration."
        ),
    ]

    private static let shape: [Option<Self>] = [
        .flag("watch", "w", \.isWatch, "A live table on a terminal; else one line a round."),
        .value("count", "n", "NUMBER", \.count, "Stop after so many rounds."),
        .flag(
            "wait",
            nil,
            \.waits,
            "Wait for a board that is not there, and go on when one that was unplugged is back."
        ),
        .flag("json", nil, \.isJSON, "One JSON object a line."),
        .flag("csv", nil, \.isCSV, "One line of comma-separated values a round."),
        .flag(
            "explain",
            nil,
            \.isExplaining,
            "Say every rule that holds the gate closed, and why."
        ),
        .flag(
            "verbose",
            "v",
            \.trace.isVerbose,
            "Show every packet but the rounds, on the standard error."
        ),
    ]

    private static let last: [Option<Self>] =
        TraceOptions.options.map { $0.inside(\.trace) } + [
            .flag("help", "h", \.isHelp, "This text.")
        ]

    static let range = [board] + shape + part + session + last
    static let pair = [board] + shape + session + last
    static let calibrate =
        [
            board,
            .value(
                "at",
                nil,
                "DISTANCE",
                \.distance,
                "How far apart the antennas are: 0.25m, 25cm."
            ),
            .value("count", "n", "NUMBER", \.count, "The valid rounds to take; default 100."),
            .flag("json", nil, \.isJSON, "One JSON object a line."),
        ] + part + session + last
}

/// Who starts the rounds.
enum Role: String, LosslessStringConvertible, Sendable {
    case controller
    case controlee

    init?(_ description: String) { self.init(rawValue: description) }
    var description: String { rawValue }
}

/// One address or several, with commas between.
struct PeerList: LosslessStringConvertible, Sendable {
    let addresses: [MacAddress]

    init?(_ description: String) {
        let parts = description.split(separator: ",", omittingEmptySubsequences: false)
        addresses = parts.compactMap { MacAddress(String($0)) }
        guard addresses.count == parts.count else { return nil }
    }

    var description: String { addresses.map(\.description).joined(separator: ",") }
}

/// A time in whole milliseconds: `100ms`, `0.1s`, `100`.
struct Interval: LosslessStringConvertible, Sendable {
    let milliseconds: UInt32

    init?(_ description: String) {
        let isSeconds = description.hasSuffix("s") && !description.hasSuffix("ms")
        let digits = description.prefix { $0.isNumber || $0 == "." }
        guard ["", "ms", "s"].contains(description.dropFirst(digits.count)),
            let number = Double(digits)
        else { return nil }
        let value = number * (isSeconds ? 1000 : 1)
        guard value >= 1, value <= 3_600_000 else { return nil }
        milliseconds = UInt32(value + 0.5)
    }

    var description: String { "\(milliseconds)ms" }
}
