// SPDX-License-Identifier: Apache-2.0
import KeyExchange

/// Runs that reached their decisive moment and did not end with two matches: those of every process that has this store.
extension ContactStore {
    /// When they were. A moment that the clock has not reached is written down as now.
    public func failures(at now: Int64) throws(StoreError) -> [Int64] {
        try database.rows(
            "UPDATE failure SET moment = ? WHERE moment > ?",
            [.integer(now), .integer(now)]
        )
        return try database.rows("SELECT moment FROM failure ORDER BY moment").compactMap {
            $0[0].integer
        }
    }

    /// Counts a run before its decisive moment, and gives the row of it; nil: there were too many already, in other processes
    /// too, and this one must not come to it.
    @discardableResult
    public func addFailure(at now: Int64) throws(StoreError) -> Int64? {
        try database.relaxed { () throws(StoreError) in
            guard FailureLimit.blocked(by: try failures(at: now), at: now) == nil else {
                return nil
            }
            // What is older than the rule looks back says nothing any more.
            try database.rows(
                "DELETE FROM failure WHERE moment < ?",
                [.integer(now - 3 * FailureLimit.span)]
            )
            // A number that no run before had: that one may take its own back still.
            try database.rows(
                "INSERT INTO failure (rowid, moment) VALUES (abs(random() >> 1), ?)",
                [.integer(now)]
            )
            return try database.rows("SELECT last_insert_rowid()").first?.first?.integer
        }
    }

    /// A run that was counted has not failed.
    public func forgiveFailure(_ row: Int64) throws(StoreError) {
        try database.rows("DELETE FROM failure WHERE rowid = ?", [.integer(row)])
    }

    /// The owner takes the risk: the next guess is as good as the first.
    public func forgetFailures() throws(StoreError) { try database.rows("DELETE FROM failure") }
}
