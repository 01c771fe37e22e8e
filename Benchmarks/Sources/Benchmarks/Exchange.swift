// SPDX-License-Identifier: Apache-2.0
import Cryptography
import Rehearsal

/// A whole run of suite 2, both sides in one thread.
enum Exchange {
    /// The median of 31 runs, in microseconds.
    static func microseconds() throws -> Double {
        let identities = [try P256.KeyAgreement.PrivateKey(), try P256.KeyAgreement.PrivateKey()]
        let times = try (0..<31).map { _ in
            let start = now()
            let rehearsal = try Rehearsal(suites: [1, 2], identities: identities)
            try rehearsal.run()
            guard rehearsal.contacts == 2 else { throw CryptographyError.exhausted("a run") }
            return (now() - start) / 1000
        }
        return median(times)
    }
}
