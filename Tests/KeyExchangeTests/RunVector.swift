// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Foundation
import Support

@testable import KeyExchange

/// A whole run by an independent implementation: Fixtures/keys/suite1.json.
struct RunVector {
    let object: [String: Any]

    init(_ name: String) throws {
        let data = try Data(
            contentsOf: URL(fileURLWithPath: Fixtures.folder + "/keys/\(name).json")
        )
        object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// What stands at a path of names.
    func value(_ path: String...) -> Any? {
        path.reduce(object as Any?) { ($0 as? [String: Any])?[$1] }
    }

    func octets(_ path: String...) throws -> [UInt8] {
        let text = path.reduce(object as Any?) { ($0 as? [String: Any])?[$1] } as? String
        return try Hex.bytes(text ?? "no such member")
    }

    func secret(_ path: String...) throws -> SecureBytes {
        let text = path.reduce(object as Any?) { ($0 as? [String: Any])?[$1] } as? String
        return try .test(try Hex.bytes(text ?? "no such member"))
    }

    func frame(_ role: Role, _ name: String) throws -> RawFrame {
        let octets = try octets("frames", role == .a ? "A" : "B", name)
        var splitter = FrameSplitter()
        guard let frame = try splitter.receive(octets).first, splitter.isBetweenFrames else {
            throw CocoaError(.coderInvalidValue)
        }
        return frame
    }

    var channel: ChannelBinding {
        get throws {
            ChannelBinding(
                binding: try octets("inputs", "cb"),
                certificateA: try octets("inputs", "certificateA"),
                certificateB: try octets("inputs", "certificateB"),
                group: UInt16(value("inputs", "group") as? String ?? "", radix: 16) ?? 0
            )
        }
    }
}

extension SecureBytes {
    /// Test data is no secret.
    static func test(_ octets: [UInt8]) throws -> SecureBytes {
        try octets.withUnsafeBytes { try SecureBytes(copying: $0) }
    }

    var testOctets: [UInt8] { withUnsafeBytes { Array($0) } }
}
