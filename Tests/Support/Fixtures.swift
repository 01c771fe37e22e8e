// SPDX-License-Identifier: Apache-2.0
public import Bytes
import Captures
import Foundation

/// The files under Fixtures/, and the vectors of other projects that are read in place.
public enum Fixtures {
    /// The root of the clone.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    public static let folder = root + "/Fixtures"

    /// Where other projects' vectors are, if the environment names the place.
    public static let vectors = ProcessInfo.processInfo.environment["HANDCLASP_VECTORS"]

    /// Under a sanitizer everything takes longer: patience is as many times as long, and what is
    /// repeated at random is repeated as many times less.
    public static let slowness =
        ProcessInfo.processInfo.environment["HANDCLASP_SLOW"] == nil ? 1 : 3

    /// Why a suite that needs them is skipped.
    public static let vectorsHint: String =
        "HANDCLASP_VECTORS names no folder with other projects' vectors (uci/vectors.jsonl); see CONTRIBUTING.md"

    public static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }

    /// The captures under Fixtures/uci, as paths below Fixtures.
    public static let captures: [String] = files(in: folder, "uci")

    /// The captures that are read in place, as paths below ``vectors``.
    public static let foreignCaptures: [String] = vectors.map { files(in: $0, "uci") } ?? []

    private static func files(in folder: String, _ path: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: "\(folder)/\(path)")?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { $0.hasSuffix(".uci") }.sorted().map { path + "/" + $0 }
    }

    /// The packets of a capture file.
    public static func packets(_ path: String) throws -> [CapturePacket] {
        var reader = try CaptureReader(path: path)
        var packets: [CapturePacket] = []
        while let packet = try reader.next() { packets.append(packet) }
        return packets
    }
}

/// A single packet with what is known of it: a row of vectors.jsonl.
public struct PacketVector: Sendable, CustomStringConvertible {
    public let octets: [UInt8]
    public let meaning: String
    public let lengthIsRight: Bool
    public let kind: String

    public var description: String { Hex.string(octets.prefix(8)) + " " + meaning }

    /// The rows of a file.
    public static func rows(_ path: String) throws -> [PacketVector] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap {
            line in
            guard
                let row = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    as? [String: Any],
                let hex = row["hex"] as? String, let meaning = row["meaning"] as? String,
                let kind = row["kind"] as? String, let isRight = row["length_ok"] as? Bool
            else { return nil }
            return PacketVector(
                octets: try Hex.bytes(hex),
                meaning: meaning,
                lengthIsRight: isRight,
                kind: kind
            )
        }
    }

    /// The rows that the project carries.
    public static let own: [PacketVector] =
        (try? rows("\(Fixtures.folder)/uci/vectors.jsonl")) ?? []

    /// All rows, the ones read in place among them.
    public static let foreign: [PacketVector] =
        Fixtures.vectors.flatMap { try? rows("\($0)/uci/vectors.jsonl") } ?? []
}
