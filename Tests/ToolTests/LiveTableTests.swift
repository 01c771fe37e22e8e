// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Testing
import UCI
import UWBGate
import UWBRanging

@testable import uwb_range

@Suite struct `The live table` {
    private static let secure = GateSession(
        timestamps: .provisioned,
        channel: 9,
        calibration: Calibration(
            offset: .centimeters(-10),
            residual: Distance(millimeters: 56),
            identity: "A@9 + B@9"
        )
    )

    /// The picture after so many rounds of one peer, at ten a second; nil for one without an answer.
    private static func picture(
        _ distances: [Int?],
        _ terminal: Terminal,
        session: GateSession = secure
    ) -> [String] {
        let configuration = SessionConfiguration(
            id: 42,
            deviceType: .controller,
            ownAddress: .short(0),
            peers: [.short(1)]
        )
        var report = RangeReport([configuration], [session])
        let header = RangeHeader(
            boards: ["tty:/dev/ttyACM0"],
            configurations: [configuration],
            sessions: [session],
            calibration: "calibrated: -0.10 m of A and B, to 0.056 m"
        )
        var table = LiveTable(header)
        for (number, centimeters) in distances.enumerated() {
            let measurement = RangingMeasurement(
                sequence: UInt32(number),
                arrival: Instant(nanoseconds: Int64(number + 1) * 100_000_000),
                peer: .short(1),
                status: centimeters.map { $0 < 0 ? .okNegativeDistance : .ok }
                    ?? .rangingReceiveTimeout,
                distance: centimeters.map(Distance.centimeters),
                signalStrength: -61.5
            )
            for round in report.take(measurement, seat: 0) { table.take(round) }
        }
        return table.lines(report, terminal).map { $0.rendered(for: terminal) }
    }

    @Test func `of an open gate shows what it was decided on`() {
        let lines = Self.picture(
            [80, 60, 40, nil] + Array(repeating: 5, count: 9) + [-2],
            Terminal(columns: 80, rows: 24)
        )
        let expected = """
            tty:/dev/ttyACM0 as controller 00:00 with 00:01
            channel 9, every 200 ms, provisioned STS, session 42
            calibrated: -0.10 m of A and B, to 0.056 m

            00:01  0.15 m    raw -0.02 m   10.0/s   7.1 % lost   -61.5 dBm
            0       opens 0.25 ▼       ▽ closes 0.35                                     1 m
            ████████████·······┃·······┊····················································
            gate  OPEN   since round 10
              7 of 8 rounds valid (3 to 10), median 0.15 m, spread 0.00 m
              0 suspicious, channel 9, provisioned STS
              calibrated to 0.056 m (A@9 + B@9)

               time   round   peer  status                            raw  filtered     RSSI
               0.60       4  00:01  OK                             0.05 m    0.70 m    -61.5
            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (line, pattern) in zip(lines, expected) { #expect(line == pattern) }
        #expect(lines.count == 24 && lines.last == "Ctrl-C stops and shows the statistics")
        #expect(lines[22].contains("OK_NEGATIVE_DISTANCE_REPORT   -0.02 m    0.15 m"))
    }

    @Test func `of a closed gate shows every rule that holds it`() {
        let lines = Self.picture(
            Array(repeating: 5, count: 8),
            Terminal(columns: 120, rows: 40),
            session: GateSession(timestamps: .fixed, channel: 9)
        )
        #expect(lines[7] == "gate  CLOSED   by secrecy, calibration")
        #expect(lines[8].hasPrefix("  secrecy: the scrambled timestamps are static"))
        #expect(lines[9].hasPrefix("  calibration: a board is not calibrated"))
    }

    @Test(arguments: [(120, 40), (80, 24), (60, 20), (40, 12), (30, 6), (20, 3), (5, 1), (1, 1)])
    func `fits its screen, however small`(_ columns: Int, _ rows: Int) {
        let rounds = [200, nil, 3, -4, 40] + Array(repeating: 10 as Int?, count: 60)
        for session in [Self.secure, GateSession(timestamps: .unknown)] {
            for count in [0, 1, 5, 65] {
                let terminal = Terminal(columns: columns, rows: rows, isUnicode: count != 5)
                let lines = Self.picture(Array(rounds.prefix(count)), terminal, session: session)
                #expect(lines.count <= rows && lines.allSatisfy { $0.count <= columns })
                if count == 5 { #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) }) }
            }
        }
    }

    @Test func `has no color where none is wanted`() {
        let plain = Self.picture([20], Terminal(columns: 80, rows: 24))
        let colored = Self.picture([20], Terminal(columns: 80, rows: 24, hasColor: true))
        #expect(!plain.joined().contains("\u{1B}") && colored.joined().contains("\u{1B}[1;37;41m"))
    }

    @Test func `marks what is beyond its bar`() {
        let terminal = Terminal(columns: 60, rows: 24)
        #expect(Self.picture([300], terminal)[6].hasSuffix("█›"))
        #expect(Self.picture([-15], terminal)[6].hasPrefix("‹····"))
        #expect(Self.picture([nil], terminal)[6].hasPrefix("····"))
    }
}
