// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UWBDriver
import UWBGate
import UWBRanging

@Suite struct `Stored calibrations` {
    private let folder =
        FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"

    private var path: String { folder + "/state/handclasp/calibration.json" }

    private func share(_ board: String, channel: UInt8 = 9, _ millimeters: Int32 = -50)
        -> CalibrationShare
    {
        CalibrationShare(
            board: board,
            channel: channel,
            share: Distance(millimeters: millimeters),
            spread: .centimeters(4),
            rounds: 100,
            distance: .centimeters(25),
            date: "2026-12-01T12:00:00Z",
            peer: "other \"board\"",
            isHalf: true
        )
    }

    @Test func `are kept per board and channel, the newest of each`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = CalibrationStore(path: path)
        #expect(try store.shares().isEmpty)
        try store.put([share("A"), share("B")])
        try store.put([share("A", channel: 5), share("A", 70)])
        #expect(try store.share(of: "A", channel: 9)?.share.millimeters == 70)
        #expect(try store.share(of: "A", channel: 5) == share("A", channel: 5))
        #expect(try store.share(of: "B", channel: 9) == share("B"))
        #expect(try store.share(of: "B", channel: 5) == nil)
        #expect(try store.shares().count == 3)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/state/handclasp")
        #expect(files == ["calibration.json"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func `of several writers at once are all there`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = CalibrationStore(path: path)
        try await withThrowingTaskGroup { group in
            for number in 0..<20 { group.addTask { try store.put([share("board \(number)")]) } }
            try await group.waitForAll()
        }
        #expect(try store.shares().count == 20)
    }

    static let damaged = [
        "", "{", "[]", "{}", #"{"version":1}"#, #"{"version":2,"shares":[]}"#,
        #"{"version":"1","shares":[]}"#, #"{"version":1,"shares":{}}"#,
        #"{"version":1,"shares":[7]}"#, #"{"version":1,"shares":[{}]}"#,
        #"{"version":1,"version":1,"shares":[]}"#,
        whole.replacing("-50", with: "-501"), whole.replacing("-50", with: "\"-50\""),
        whole.replacing("\"channel\": 9", with: "\"channel\": 256"),
        whole.replacing("\"rounds\": 100", with: "\"rounds\": 0"),
        whole.replacing("true", with: "1"), whole + "x", "\u{0}",
        String(repeating: "[", count: 100_000),
    ]

    private static let whole = #"""
        {"version": 1, "shares": [{"board": "A", "channel": 9, "shareMillimeters": -50,
        "spreadMillimeters": 40, "rounds": 100, "distanceMillimeters": 250, "date": "", "peer": "B",
        "half": true}]}
        """#

    @Test func `that are whole are read`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try write(Self.whole)
        #expect(try CalibrationStore(path: path).share(of: "A", channel: 9)?.peer == "B")
    }

    @Test(arguments: damaged.indices)
    func `that are damaged are named and not overwritten`(_ index: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = Self.damaged[index]
        try write(text)
        let store = CalibrationStore(path: path)
        let error = #expect(throws: DriverError.self) { try store.shares() }
        #expect(error?.code == .badCalibration && error?.hint?.contains("mv") == true)
        #expect(throws: DriverError.self) { try store.put([share("A")]) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `where no file can be are refused by name`() throws {
        let store = CalibrationStore(path: "/dev/null/calibration.json")
        let error = #expect(throws: DriverError.self) { try store.put([share("A")]) }
        #expect(error?.detail.contains("/dev/null/calibration.json") == true)
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/state/handclasp",
            withIntermediateDirectories: true
        )
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
