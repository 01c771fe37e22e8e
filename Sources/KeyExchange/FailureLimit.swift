// SPDX-License-Identifier: Apache-2.0

/// How often the words may be guessed at: runs that reached the decisive moment, where the own nonce was shown, and
/// did not end with two matches.
///
/// Three within ten minutes, and until ten minutes have passed since the last there is no run. Times are of the calendar,
/// in seconds, since they outlive the machine's.
public enum FailureLimit {
    public static let span: Int64 = 600
    public static let count = 3

    /// Until when there may be no run; nil: there may. A failure that the clock has not reached yet is one of now: who
    /// keeps the times writes it down so, else a clock that was set back would lock for as long.
    public static func blocked(by failures: [Int64], at now: Int64) -> Int64? {
        // What no calendar has is none of ours, and must not trap.
        let now = min(max(0, now), .max / 2)
        let latest = failures.map { min(max(0, $0), now) }.sorted().suffix(count)
        guard latest.count == count, let first = latest.first, let last = latest.last,
            last - first < span, now - last < span
        else { return nil }
        return last + span
    }
}
