// SPDX-License-Identifier: Apache-2.0
import UWBRanging

/// The runs that were found on the network, and when this one dials which.
///
/// The lower name dials at once; the other may when nothing has come for 3 s. Nobody is dialed with whom there is a
/// link or was one; who could not be reached is tried again, three times in all.
struct RunCandidates: Sendable {
    private struct Candidate: Sendable {
        var due: Instant?
        var tries = 0
    }

    static let patience = Duration.seconds(3)
    private static let tries = 3
    /// More names than a crowd has are a flood; each costs a connection at the most.
    private static let limit = 64

    private let own: RunName
    private var candidates: [RunName: Candidate] = [:]

    init(_ own: RunName) { self.own = own }

    var deadline: Instant? { candidates.values.compactMap(\.due).min() }

    mutating func find(_ name: RunName, at now: Instant) {
        guard name != own, candidates[name] == nil, candidates.count < Self.limit else { return }
        let due = own < name ? now : now.advanced(by: Self.patience)
        candidates[name] = Candidate(due: due)
    }

    /// It is on the network no longer.
    mutating func miss(_ name: RunName) {
        guard let candidate = candidates[name], candidate.tries == 0 else { return }
        candidates[name] = nil
    }

    /// There is a link with it, whoever dialed.
    mutating func link(_ name: RunName) {
        if candidates.count < Self.limit || candidates[name] != nil {
            candidates[name, default: Candidate()].due = nil
        }
    }

    /// It could not be reached.
    mutating func fail(_ name: RunName, at now: Instant) {
        guard let tries = candidates[name]?.tries, tries < Self.tries else { return }
        candidates[name]?.due = now.advanced(by: Self.patience)
    }

    /// Whom to dial now.
    mutating func take(at now: Instant) -> [RunName] {
        let names = candidates.filter { $0.value.due.map { $0 <= now } ?? false }.keys.sorted()
        for name in names {
            candidates[name]?.due = nil
            candidates[name]?.tries += 1
        }
        return names
    }
}
