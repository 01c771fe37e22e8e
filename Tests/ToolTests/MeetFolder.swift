// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What a meeting of whole programs needs: a folder with a calibration of both boards, gone with the value.
final class MeetFolder {
    let path = FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path + "/handclasp",
            withIntermediateDirectories: true
        )
        let shares = ["01", "02"].map { number in
            """
            {"board": "deca0302-454d554c41544544-\(number)", "channel": 9,
             "shareMillimeters": -50, "spreadMillimeters": 40, "rounds": 100,
             "distanceMillimeters": 250, "date": "2026-12-01T12:00:00Z", "peer": "other", "half": true}
            """
        }
        try "{\"version\": 1, \"shares\": [\(shares.joined(separator: ","))]}"
            .write(
                toFile: path + "/handclasp/calibration.json",
                atomically: true,
                encoding: .utf8
            )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var environment: [String: String] { ["XDG_STATE_HOME": path] }

    static let near = "0 1 0\n0 2 0.15\nbias 1 -0.25\nbias 2 0.15\n"

    static func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    static func last(_ output: String) throws -> [String: Any] {
        try #require(try objects(output).last { $0["type"] as? String == "finished" })
    }
}
