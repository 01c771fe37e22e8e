// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import Rehearsal

/// A man in the middle looks for words that are the same on both of his legs.
enum Grinding {
    static func run() throws -> Bool {
        print("1. Grinding the words")
        return try [
            last(1), last(2), extraField(3), chance(), afterwards(),
        ].allSatisfy(\.self)
    }

    /// Without a commitment the last message chooses: here a ciphertext, which the attacker makes anew until the
    /// words of his two legs are the same.
    private static func last(_ count: Int) throws -> Bool {
        let (alice, bob) = (try MLKEM1024.PrivateKey(), try MLKEM1024.PrivateKey())
        var legs: [[[Int]: Int]] = [[:], [:]]
        var work = 0
        let keys = [alice.publicKey, bob.publicKey]
        while work < 400_000 {
            let leg = work % 2
            let sealed = try keys[leg].encapsulate()
            let secret = sealed.sharedSecret.withUnsafeBytes { Array($0) }
            let words = try NaiveExchange.words(
                count,
                keys[leg].rawRepresentation,
                sealed.ciphertext,
                secret
            )
            work += 1
            legs[leg][words] = work
            if legs[1 - leg][words] != nil {
                report(
                    "no commitment, \(count) word\(count == 1 ? "" : "s")",
                    work,
                    "encapsulations"
                )
                return true
            }
        }
        print("   no commitment, \(count) words: NOT found in \(work)")
        return false
    }

    /// With commitments, but an ignored extra field of REVEAL in the hash: free to choose at the very end.
    private static func extraField(_ count: Int) throws -> Bool {
        let transcripts = [try randomOctets(48), try randomOctets(48)]
        var legs: [[[Int]: UInt64]] = [[:], [:]]
        for work in UInt64(0)..<20_000_000 {
            let leg = Int(work % 2)
            let field = withUnsafeBytes(of: work) { Array($0) }
            let words = try NaiveExchange.words(count, transcripts[leg], field)
            legs[leg][words] = work
            if legs[1 - leg][words] != nil {
                report("a hashed extra field, \(count) words", Int(work) + 1, "hashes")
                return true
            }
        }
        print("   a hashed extra field, \(count) words: NOT found")
        return false
    }

    private static func report(_ name: String, _ work: Int, _ unit: String) {
        print("   \(name): the same on both legs after \(work) \(unit)")
    }

    /// Against ours the attacker has one try a run: his words agree as often as chance has it.
    private static func chance() throws -> Bool {
        let (runs, list) = (1500, 32)
        var hits = 0
        for _ in 0..<runs {
            let legs = try [Rehearsal(suites: [1]), Rehearsal(suites: [1])]
            for leg in legs { try leg.run() }
            let numbers = legs.map {
                $0.words.first.map { WordList.large.words.firstIndex(of: Substring($0)) ?? 0 }
            }
            if let a = numbers[0], let b = numbers[1], a % list == b % list { hits += 1 }
        }
        let expected = Double(runs) / Double(list)
        let error = (expected * (1 - 1 / Double(list))).squareRoot()
        let isChance = abs(Double(hits) - expected) <= 4 * error
        print(
            "   ours, one word of a list of \(list): \(hits) of \(runs) runs agree, chance is "
                + "\(expected) +- \(error.rounded())\(isChance ? "" : ": NOT chance")"
        )
        return isChance
    }

    /// Against ours a nonce that is chosen after the other was seen does not open the commitment.
    private static func afterwards() throws -> Bool {
        var refused = 0
        for _ in 0..<50 {
            let leg = try Rehearsal(suites: [1])
            leg.tamper = { role, frame in
                guard role == .b, frame.type == .reveal else { return frame }
                // 01, 32 octets: the nonce whose words would suit him.
                return RawFrame(.reveal, fields: [1, 0, 32] + Array(repeating: 7, count: 32))
            }
            try leg.run()
            if case .failed(.commitMismatch)? = leg.outcomes[.a] { refused += 1 }
        }
        print("   ours, a nonce chosen afterwards: \(refused) of 50 ended by COMMIT_MISMATCH")
        return refused == 50
    }
}
