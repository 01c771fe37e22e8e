// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import Rehearsal

/// A man in the middle takes the post-quantum half away.
enum Downgrade {
    static func run() throws -> Bool {
        print("2. Downgrade")
        let key = try MLKEM1024.PrivateKey().publicKey.rawRepresentation
        let (whole, stripped) = (
            NaiveExchange.suite(receiving: key), NaiveExchange.suite(receiving: nil)
        )
        print(
            "   naive: with the key \(whole), with the key taken away \(stripped), and nobody is told"
        )
        return try keyTaken() && suiteTaken() && whole == .hybrid && stripped == .classical
    }

    private static func keyTaken() throws -> Bool {
        let leg = try Rehearsal(suites: [1, 2])
        leg.tamper = { role, frame in
            guard role == .a, frame.type == .identity else { return frame }
            // id and e, two fields of 68 octets; ek is left out.
            return RawFrame(.identity, fields: Array(frame.fields.prefix(136)))
        }
        try leg.run()
        guard case .failed(.downgrade)? = leg.outcomes[.b] else {
            print("   ours, the key taken away: NOT refused")
            return false
        }
        print("   ours, the key taken away: DOWNGRADE")
        return leg.words.isEmpty
    }

    private static func suiteTaken() throws -> Bool {
        let leg = try Rehearsal(suites: [1, 2])
        leg.tamper = { _, frame in
            guard frame.type == .hello else { return frame }
            // Field 02 of two suites becomes one: both sides are told that the other knows suite 1 alone.
            var fields = Array(frame.fields)
            fields.replaceSubrange(4..<9, with: [2, 0, 1, 1])
            return RawFrame(.hello, fields: fields)
        }
        try leg.run()
        let isStored = leg.contacts > 0
        print(
            "   ours, the suite taken out of both HELLOs: \(isStored ? "NOT noticed" : "no contact is made")"
        )
        return !isStored
    }
}
