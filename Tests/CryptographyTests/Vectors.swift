// SPDX-License-Identifier: Apache-2.0
import Bytes
import Cryptography
import Foundation
import Support

/// A case of a vector file: its members by name.
struct VectorCase {
    let members: [String: Any]

    func text(_ name: String) -> String { members[name] as? String ?? "" }
    func octets(_ name: String) throws -> [UInt8] { try Hex.bytes(text(name)) }
    func secret(_ name: String) throws -> SecureBytes { try .test(octets(name)) }
    var isValid: Bool { text("result") == "valid" }
    var number: Int { members["tcId"] as? Int ?? 0 }

    /// The cases of a Wycheproof file, those of all groups.
    static func wycheproof(_ name: String) throws -> [VectorCase] {
        let object = try json((Fixtures.vectors ?? "") + "/wycheproof/\(name).json")
        let groups = object["testGroups"] as? [[String: Any]] ?? []
        return groups.flatMap { group in
            (group["tests"] as? [[String: Any]] ?? []).map { test in
                VectorCase(members: group.merging(test) { $1 })
            }
        }
    }

    /// The cases of one list of NIST's file, which this project carries.
    static func acvp(_ list: String) throws -> [VectorCase] {
        let object = try json(Fixtures.folder + "/keys/acvp1024.json")
        return (object[list] as? [[String: Any]] ?? []).map(VectorCase.init)
    }

    static func json(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
}

extension SecureBytes {
    /// Test data is no secret.
    static func test(_ octets: [UInt8]) throws -> SecureBytes {
        try octets.withUnsafeBytes { try SecureBytes(copying: $0) }
    }

    var testOctets: [UInt8] { withUnsafeBytes { Array($0) } }
}
