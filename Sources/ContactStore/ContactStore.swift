// SPDX-License-Identifier: Apache-2.0
public import Cryptography
import Glibc
import KeyExchange

/// The owner's identity key and contacts, each record sealed, in a folder of their own:
/// `$XDG_DATA_HOME/handclasp`.
///
/// Two processes may use it at once. Deleting or rolling back rows is not detected: who can write the folder can make
/// the owner forget, and cannot make them believe.
public final class ContactStore {
    /// What protects the key of the store.
    public enum Protection {
        /// Octets in a file beside it, for the owner alone.
        case keyFile
        /// What a person knows.
        case passphrase(SecureBytes)
    }

    /// What the store's key is sealed by.
    public enum Lock: Int64, Sendable {
        case keyFile = 1
        case passphrase = 2
    }

    static let schema: Int64 = 1

    public let folder: String
    public let lock: Lock
    let database: Database
    let id: [UInt8]
    let key: SecureBytes

    private static func path(_ folder: String) -> String { folder + "/contacts.db" }
    private static func keyPath(_ folder: String) -> String { folder + "/store.key" }

    /// The user's own folder. Throws where the environment does not say where it is.
    public static func defaultFolder() throws(StoreError) -> String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard
            let data = variable("XDG_DATA_HOME") ?? variable("HOME").map({ $0 + "/.local/share" })
        else {
            throw StoreError(
                .notFound,
                "neither XDG_DATA_HOME nor HOME says where contacts are kept",
                hint: "export HOME=/home/you"
            )
        }
        return data + "/handclasp"
    }

    /// Whether there is a store in a folder.
    public static func exists(in folder: String) -> Bool { PrivateFile.exists(path(folder)) }

    // MARK: Making

    /// Makes a store, with nothing in it.
    public static func create(in folder: String, _ protection: Protection) throws(StoreError) {
        try create(in: folder, protection) { _ throws(StoreError) in }
    }

    /// Makes one whose owner's key is in this machine's TPM.
    public static func createInTPM(
        in folder: String,
        _ protection: Protection
    ) throws(StoreError) {
        let key = try StoreError.of { () throws(CryptographyError) in
            try P256.KeyAgreement.PrivateKey.inTPM()
        }
        try create(in: folder, protection) { store throws(StoreError) in
            if let text = key.tpmRepresentation { try store.put(identity: text) }
        }
    }

    /// `fill` puts in what it has from the beginning.
    static func create(
        in folder: String,
        _ protection: Protection,
        _ fill: (ContactStore) throws(StoreError) -> Void
    ) throws(StoreError) {
        try PrivateFile.makeFolder(folder)
        try PrivateFile.check(folder)
        let path = path(folder)
        // Two that begin at once: one makes it, whole, key file and all.
        let hold = try PrivateFile.lock(folder)
        defer { close(hold) }
        guard !PrivateFile.exists(path) else {
            throw StoreError(.refused, "\(path) is there already", hint: "handclasp identity")
        }
        let (id, stretching) = (try Stretching.random(16), try Stretching())
        let key = try random()
        let (lock, wrapping): (Lock, SecureBytes)
        switch protection {
        case .passphrase(let passphrase):
            (lock, wrapping) = (.passphrase, try stretching.key(passphrase))
        case .keyFile:
            // One that a killed process left belongs to no store.
            if PrivateFile.exists(keyPath(folder)) { unlink(keyPath(folder)) }
            (lock, wrapping) = (.keyFile, try random())
            try wrapping.withUnsafeBytes { bytes throws(StoreError) in
                try PrivateFile.create(keyPath(folder), bytes)
            }
        }
        // Built beside its place: a store is there whole or not at all.
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        try PrivateFile.create(temporary, UnsafeRawBufferPointer(start: nil, count: 0))
        defer { for suffix in ["", "-wal", "-shm"] { unlink(temporary + suffix) } }
        do {
            let database = try Database(path: temporary)
            try migrate(database)
            try database.rows(
                "INSERT INTO store VALUES (?, ?, ?, ?)",
                [
                    .octets(id), .integer(lock.rawValue), .octets(stretching.octets),
                    .octets(try Sealing.seal(key, wrapping, added("store", id))),
                ]
            )
            let store = ContactStore(folder, lock, database, id: id, key: key)
            try database.transaction { () throws(StoreError) in try fill(store) }
            try database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            try database.rows("PRAGMA journal_mode = DELETE")
        }
        try PrivateFile.publish(temporary, as: path)
    }

    private init(
        _ folder: String,
        _ lock: Lock,
        _ database: Database,
        id: [UInt8],
        key: SecureBytes
    ) {
        (self.folder, self.lock, self.database, self.id, self.key) = (
            folder, lock, database, id, key
        )
    }

    /// The same store again, for another owner; nobody is asked for the passphrase again.
    public func another() throws(StoreError) -> sending ContactStore {
        ContactStore(folder, lock, try Database(path: database.path), id: id, key: key)
    }

    private static func random() throws(StoreError) -> SecureBytes {
        try StoreError.of { () throws(CryptographyError) in try SecureBytes(randomCount: 32) }
    }

    // MARK: Opening

    /// Opens the store of a folder; `passphrase` is asked where it needs one.
    public init(
        in folder: String,
        passphrase: () throws(StoreError) -> SecureBytes
    ) throws(StoreError) {
        let path = Self.path(folder)
        guard PrivateFile.exists(path) else {
            throw StoreError(
                .notFound,
                "there is no store in \(folder)",
                hint: "handclasp identity create"
            )
        }
        try PrivateFile.check(folder)
        try PrivateFile.check(path)
        let database = try Database(path: path)
        try Self.migrate(database)
        let row = try database.rows("SELECT id, lock, stretching, key FROM store").first
        guard let row, let id = row[0].octets, let lock = row[1].integer.flatMap(Lock.init),
            let stretching = row[2].octets.flatMap({ Stretching($0) }), let sealed = row[3].octets
        else { throw Self.damaged(path) }
        let wrapping: SecureBytes
        switch lock {
        case .passphrase: wrapping = try stretching.key(try passphrase())
        case .keyFile:
            try PrivateFile.check(Self.keyPath(folder))
            wrapping = try PrivateFile.read(Self.keyPath(folder), limit: 32)
        }
        guard wrapping.count == 32,
            let key = try Sealing.open(sealed, wrapping, Self.added("store", id))
        else {
            throw lock == .passphrase
                ? StoreError(.wrongKey, "this is not the passphrase of \(path)", hint: "try again")
                : StoreError(
                    .wrongKey,
                    "\(Self.keyPath(folder)) is not the key of \(path)",
                    hint: "bring back the key file, or: handclasp restore FILE"
                )
        }
        (self.folder, self.lock, self.database, self.id, self.key) = (
            folder, lock, database, id, key
        )
    }

    /// One step for each version of the schema, from the one before.
    private static let migrations: [[String]] = [
        [
            "CREATE TABLE store (id BLOB NOT NULL, lock INTEGER NOT NULL, stretching BLOB NOT NULL,"
                + " key BLOB NOT NULL)",
            "CREATE TABLE identity (row INTEGER PRIMARY KEY CHECK (row = 1), sealed BLOB NOT NULL)",
            "CREATE TABLE contact (row INTEGER PRIMARY KEY AUTOINCREMENT, sealed BLOB NOT NULL)",
            "CREATE TABLE failure (moment INTEGER NOT NULL)",
        ]
    ]

    private static func migrate(_ database: Database) throws(StoreError) {
        // Who only reads must not wait for who writes.
        let version = try database.rows("PRAGMA user_version").first?.first?.integer
        guard version != schema else { return }
        try database.transaction { () throws(StoreError) in
            let found = try database.rows("PRAGMA user_version").first?.first?.integer ?? 0
            guard found <= schema else {
                throw StoreError(
                    .tooNew,
                    "\(database.path) is of version \(found); this program knows \(schema)",
                    hint: "use the newer handclasp that wrote it"
                )
            }
            guard found >= 0 else {
                throw StoreError(
                    .damaged,
                    "\(database.path) says that it is of version \(found)",
                    hint: "handclasp restore FILE brings back a backup"
                )
            }
            for step in migrations.dropFirst(Int(found)) {
                for statement in step { try database.rows(statement) }
            }
            try database.rows("PRAGMA user_version = \(schema)")
        }
    }

    // MARK: The identity

    /// The owner's key; made on first use.
    public func identity() throws(StoreError) -> P256.KeyAgreement.PrivateKey {
        if let key = try storedIdentity() { return key }
        return try database.transaction { () throws(StoreError) in
            // Another process may have been faster.
            if let key = try storedIdentity() { return key }
            let (key, scalar) = try StoreError.of { () throws(CryptographyError) in
                let key = try P256.KeyAgreement.PrivateKey()
                return (key, try key.rawRepresentation)
            }
            try put(identity: scalar)
            return key
        }
    }

    func put(identity scalar: SecureBytes) throws(StoreError) {
        let sealed = try Sealing.seal(scalar, key, Self.added("identity", id))
        try database.rows("INSERT INTO identity VALUES (1, ?)", [.octets(sealed)])
    }

    private func storedIdentity() throws(StoreError) -> P256.KeyAgreement.PrivateKey? {
        guard let row = try database.rows("SELECT sealed FROM identity").first else { return nil }
        guard let sealed = row[0].octets,
            let scalar = try Sealing.open(sealed, key, Self.added("identity", id))
        else { throw Self.damaged(database.path) }
        return try StoreError.of { () throws(CryptographyError) in
            // What a TPM knows a key by is longer than any scalar.
            scalar.count == 32
                ? try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
                : try P256.KeyAgreement.PrivateKey(tpmRepresentation: scalar)
        }
    }

    // MARK: Sealing

    /// What a record is sealed as: nobody can put one in another's place, or another store's.
    static func added(_ kind: String, _ id: [UInt8], _ row: Int64 = 0) -> [UInt8] {
        let numbers = [row, schema].flatMap { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        return Array("handclasp \(kind)".utf8) + [0] + id + numbers
    }

    static func damaged(_ path: String) -> StoreError {
        StoreError(
            .damaged,
            "\(path) cannot be read: it was changed, or is no store",
            hint: "handclasp restore FILE brings back a backup"
        )
    }
}
