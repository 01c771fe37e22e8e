// SPDX-License-Identifier: Apache-2.0
import CSQLite
import Glibc

/// A database of SQLite's, in WAL mode, each commit on the disk before it returns.
final class Database {
    /// A value of a row.
    enum Value {
        case integer(Int64)
        case octets([UInt8])

        var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
        var octets: [UInt8]? { if case .octets(let value) = self { value } else { nil } }
    }

    let path: String
    private let handle: OpaquePointer

    /// Opens a file that is there.
    init(path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW
        let status = sqlite3_open_v2(path, &opened, flags, nil)
        guard status == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw StoreError(.failed, "\(path): \(String(cString: sqlite3_errstr(status)))")
        }
        (self.path, handle) = (path, opened)
        // Another process may be writing: it takes milliseconds.
        sqlite3_busy_timeout(handle, 5000)
        for pragma in [
            "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON",
            // What a file from elsewhere says is data, and no program.
            "trusted_schema = OFF",
        ] { _ = try rows("PRAGMA \(pragma)") }
    }

    deinit { sqlite3_close(handle) }

    /// Runs one statement, and gives its rows.
    @discardableResult
    func rows(_ text: String, _ values: [Value] = []) throws(StoreError) -> [[Value]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else {
            throw failure()
        }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            let status =
                switch value {
                case .integer(let number): sqlite3_bind_int64(statement, place, number)
                case .octets(let octets):
                    sqlite_bind_octets(statement, place, octets, Int32(octets.count))
                }
            guard status == SQLITE_OK else { throw failure() }
        }
        var rows: [[Value]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        guard sqlite3_column_type(statement, column) == SQLITE_BLOB else {
                            return .integer(sqlite3_column_int64(statement, column))
                        }
                        let bytes = UnsafeRawBufferPointer(
                            start: sqlite3_column_blob(statement, column),
                            count: Int(sqlite3_column_bytes(statement, column))
                        )
                        return .octets(Array(bytes))
                    }
                )
            case SQLITE_DONE: return rows
            default: throw failure()
            }
        }
    }

    /// Does all of it or nothing.
    func transaction<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try rows("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try body()
            try rows("COMMIT")
            return value
        } catch {
            // After some failures SQLite has done it already.
            _ = try? rows("ROLLBACK")
            throw error
        }
    }

    /// Does what the death of a process must not undo, and a power cut may: it waits for no disk.
    func relaxed<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try rows("PRAGMA synchronous = NORMAL")
        defer { _ = try? rows("PRAGMA synchronous = FULL") }
        return try transaction(body)
    }

    private func failure() -> StoreError {
        let message = "\(path): \(String(cString: sqlite3_errmsg(handle)))"
        switch sqlite3_errcode(handle) {
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(.busy, message, hint: "another handclasp is writing: try again")
        case SQLITE_FULL, SQLITE_IOERR:
            return StoreError(.unwritable, message, hint: "make space: df -h")
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM:
            return StoreError(.noPermission, message, hint: "ls -l \(path)")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            return StoreError(
                .damaged,
                message,
                hint: "mv \(path) \(path).old, then: handclasp restore FILE"
            )
        default: return StoreError(.failed, message)
        }
    }
}
