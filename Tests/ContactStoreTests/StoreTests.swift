// SPDX-License-Identifier: Apache-2.0
import CLinux
import Cryptography
import Glibc
import KeyExchange
import Testing

@testable import ContactStore

@Suite("A contact store")
struct StoreTests {
    private let folder = StoreFolder()

    private func code(_ body: () throws -> Void) -> StoreError.Code? {
        do { try body() } catch { return (error as? StoreError)?.code }
        return nil
    }

    @Test func `keeps a contact as it was`() throws {
        var contact = try Contact.test(7, "Ada")
        contact.peerStored = true
        contact.row = try folder.make().add(contact)
        let kept = try #require(folder.open().contacts().first)
        #expect(kept.row == 1 && kept.label == "Ada" && kept.created == 1000)
        #expect(kept.peerID == contact.peerID && kept.ownID == contact.ownID)
        #expect(kept.contactRoot == contact.contactRoot)
        #expect(kept.ownRole == .b && kept.suite == .hybrid && kept.peerStored == true)
        #expect(kept.provenance == contact.provenance)
        #expect(kept.provenance.medianMillimeters == -40)
        #expect(kept.isCurrent)
        #expect(kept.fingerprint.split(separator: " ").count == 16)
    }

    @Test func `makes one identity, and keeps it`() throws {
        let store = try folder.make()
        let key = try store.identity().publicKey.x963Representation
        #expect(try folder.open().identity().publicKey.x963Representation == key)
        #expect(try store.identity().publicKey.x963Representation == key)
    }

    @Test func `the same key again supersedes with history`() throws {
        let store = try folder.make()
        try store.add(Contact.test(7, "Ada", at: 1000))
        try store.add(Contact.test(7, "Ada", at: 2000))
        let all = try store.contacts()
        #expect(all.map(\.superseded) == [2000, nil])
        #expect(try store.contact(named: "Ada").created == 2000)
    }

    @Test func `knows whose a key is`() throws {
        let store = try folder.make()
        let ada = try Contact.test(7, "Ada")
        try store.add(ada)
        let own = try store.identity().publicKey.x963Representation
        #expect(try store.lookUp(ada.peerID, own: own, label: nil).0 == .known(.hybrid))
        #expect(try store.lookUp(ada.peerID, own: own, label: "Ada").0 == .known(.hybrid))
        #expect(try store.lookUp(ada.peerID, own: own, label: "Bob").0 == .refused)
        #expect(try store.lookUp(own, own: own, label: nil).0 == .refused)
        #expect(try store.lookUp(Contact.test(8, "").peerID, own: own, label: "Ada").0 == .unknown)
        #expect(code { try store.add(Contact.test(8, "Ada")) } == .refused)
        #expect(try store.contacts().count == 1)
    }

    @Test func `renames, revokes and finds`() throws {
        let store = try folder.make()
        try store.add(Contact.test(7, "Ada"))
        try store.add(Contact.test(8, "Bob"))
        let ada = try store.contact(named: "Ada")
        #expect(code { try store.rename(ada, to: "Bob") } == .refused)
        for label in ["", " Ada", "a\nb", "\u{1B}[2J", "--help", "a\u{202E}b"] {
            #expect(code { try store.rename(ada, to: label) } == .refused, "\(label.utf8.count)")
        }
        try store.rename(ada, to: "Ada Lovelace")
        let start = String(ada.fingerprint.prefix(9))
        #expect(try store.contact(named: start).label == "Ada Lovelace")
        try store.change(ada.row) { $0.revoked = 3000 }
        #expect(code { _ = try store.contact(named: "Ada Lovelace") } == .notFound)
        #expect(try store.contacts().first?.revoked == 3000)
    }

    @Test func `a key for a purpose is the root's and the purpose's`() throws {
        let (one, two) = (try Contact.test(7, "Ada"), try Contact.test(8, "Bob"))
        let key = try one.key(for: "wireguard")
        #expect(key.count == 32)
        #expect(try key == Contact.test(7, "other").key(for: "wireguard"))
        #expect(try key != two.key(for: "wireguard"))
        #expect(try key != one.key(for: "other"))
    }

    // MARK: Who may read it

    @Test func `a passphrase opens it, another does not`() throws {
        try ContactStore.create(in: folder.path, .passphrase(secret("correct horse")))
        try folder.open("correct horse").add(Contact.test(7, "Ada"))
        #expect(code { _ = try folder.open("correct hors") } == .wrongKey)
        #expect(try folder.open("correct horse").contacts().count == 1)
        #expect(!PrivateFile.exists(folder.path + "/store.key"))
    }

    @Test(arguments: ["contacts.db", "store.key", "."])
    func `what others may read is not read`(name: String) throws {
        _ = try folder.make()
        chmod(folder.path + "/" + name, name == "." ? 0o755 : 0o644)
        #expect(code { _ = try folder.open() } == .exposed)
    }

    @Test func `nothing of a record stands on the disk`() throws {
        var contact = try Contact.test(0x5A, "Grace Hopper")
        contact.provenance.calibration = "serial 4711"
        let store = try folder.make()
        let scalar = try store.identity().rawRepresentation
        try store.add(contact)
        let needles: [[UInt8]] = [
            Array("Grace".utf8), Array("serial".utf8), Array(repeating: 0x5A, count: 16),
            scalar.withUnsafeBytes { Array($0) },
        ]
        for name in ["contacts.db", "contacts.db-wal", "contacts.db-shm", "store.key"] {
            let path = folder.path + "/" + name
            guard PrivateFile.exists(path) else { continue }
            let octets = try PrivateFile.read(path, limit: 1 << 24).withUnsafeBytes { Array($0) }
            for needle in needles { #expect(!octets.contains(needle), "\(name)") }
        }
    }

    // MARK: What may happen to it

    @Test func `a row of another place, store or version is found out`() throws {
        let store = try folder.make()
        try store.add(Contact.test(7, "Ada"))
        try store.add(Contact.test(8, "Bob"))
        try folder.run(
            "UPDATE contact SET sealed = (SELECT sealed FROM contact WHERE row = 1) WHERE row = 2"
        )
        #expect(code { _ = try store.contacts() } == .damaged)
        try folder.run("DELETE FROM contact WHERE row = 2")
        #expect(try store.contacts().count == 1)
        try folder.run("UPDATE store SET id = randomblob(16)")
        #expect(code { _ = try folder.open() } == .wrongKey)
    }

    @Test func `every changed octet of a record is found out`() throws {
        let store = try folder.make()
        try store.add(Contact.test(7, "Ada"))
        let sealed = try #require(
            store.database.rows("SELECT sealed FROM contact").first?[0].octets
        )
        for place in stride(from: 0, to: sealed.count, by: 7) {
            var changed = sealed
            changed[place] ^= 1
            try store.database.rows("UPDATE contact SET sealed = ?", [.octets(changed)])
            #expect(code { _ = try store.contacts() } == .damaged)
        }
    }

    @Test func `a newer store is left alone`() throws {
        _ = try folder.make()
        try folder.run("PRAGMA user_version = 9")
        #expect(code { _ = try folder.open() } == .tooNew)
    }

    @Test func `numbers that no program of ours wrote are damage`() throws {
        let store = try folder.make()
        try store.database.rows("INSERT INTO sqlite_sequence VALUES ('contact', \(Int64.max))")
        #expect(code { _ = try store.add(try .test(1, "Ada")) } == .damaged)
        try folder.run("PRAGMA user_version = -1")
        #expect(code { _ = try folder.open() } == .damaged)
    }

    @Test func `made by many at once, one is made, and opens`() async throws {
        for _ in 0..<20 {
            let folder = StoreFolder()
            let made = await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { [path = folder.path] in
                        (try? ContactStore.create(in: path, .keyFile)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
            _ = try folder.open()
        }
    }

    @Test func `what is no store says so`() throws {
        #expect(code { _ = try folder.open() } == .notFound)
        try Array(repeating: UInt8(0x41), count: 5000).withUnsafeBytes {
            try PrivateFile.create(folder.path + "/contacts.db", $0)
        }
        #expect(code { _ = try folder.open() } == .damaged)
    }

    @Test func `a lost or foreign key file is named`() throws {
        _ = try folder.make()
        let key = folder.path + "/store.key"
        unlink(key)
        #expect(code { _ = try folder.open() } == .notFound)
        try Array(repeating: UInt8(1), count: 32).withUnsafeBytes {
            try PrivateFile.create(key, $0)
        }
        #expect(code { _ = try folder.open() } == .wrongKey)
    }

    @Test func `two at once lose nothing`() async throws {
        _ = try folder.make()
        await withTaskGroup { group in
            for writer in 0..<4 {
                group.addTask { [folder = folder.path] in
                    let store = try? ContactStore(in: folder) { () throws(StoreError) in
                        throw StoreError(.failed, "")
                    }
                    for number in 0..<10 {
                        let contact = try? Contact.test(
                            UInt8(writer * 10 + number),
                            "\(writer)-\(number)"
                        )
                        if let store, let contact { _ = try? store.add(contact) }
                    }
                }
            }
        }
        #expect(try folder.open().contacts().count == 40)
    }

    @Test func `remembers failures, and what the clock has not reached is now`() throws {
        let store = try folder.make()
        for moment in [100, 200, 9000] as [Int64] { try store.addFailure(at: moment) }
        #expect(try store.failures(at: 10_000) == [9000])
        try store.forgetFailures()
        for moment in [9000, 9001, 9002] as [Int64] { try store.addFailure(at: moment) }
        #expect(try folder.open().failures(at: 500) == [500, 500, 500])
        #expect(try FailureLimit.blocked(by: store.failures(at: 501), at: 501) == 1100)
    }

    @Test func `lets three at once come to their decisive moment, and no fourth`() throws {
        _ = try folder.make()
        let stores = try (0..<4).map { _ in try folder.open() }
        let rows = try stores.map { try $0.addFailure(at: 100) }
        #expect(rows.map { $0 != nil } == [true, true, true, false])
        // One of them ends well, and its contact takes the count back.
        try stores[0].add(Contact.test(7, "Ada", at: 101), forgiving: rows[0])
        #expect(try stores[3].failures(at: 102) == [100, 100])
        #expect(try stores[3].addFailure(at: 102) != nil)
        // One that was counted before the owner lifted the limit takes back its own, and not another's.
        try stores[1].forgetFailures()
        let later = try stores[2].addFailure(at: 103)
        try stores[0].add(Contact.test(8, "Bob", at: 104), forgiving: rows[1])
        #expect(try later != nil && stores[3].failures(at: 105) == [103])
    }

    @Test func `gives a file its name only where nothing has it`() throws {
        _ = try folder.make()
        let (new, place) = (folder.path + "/new", folder.path + "/place")
        func publish(isReserved: Bool) throws {
            guard isReserved else { return try PrivateFile.publish(new, as: place) }
            try PrivateFile.publishReserved(new, as: place)
        }
        for isReserved in [false, true] {
            try write("one", to: new)
            try publish(isReserved: isReserved)
            try write("two", to: new)
            #expect(code { try publish(isReserved: isReserved) } == .refused)
            let kept = try PrivateFile.read(place, limit: 8)
            #expect(kept.withUnsafeBytes { Array($0) } == Array("one".utf8))
            unlink(place)
        }
    }

    private func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }

    @Test func `is read while another process writes`() throws {
        let writer = try folder.make()
        try writer.add(Contact.test(7, "Ada", at: 1))
        try writer.database.rows("BEGIN IMMEDIATE")
        try writer.database.rows("DELETE FROM contact")
        // It would be busy for whoever wants to write.
        #expect(try folder.open().contacts().count == 1)
    }

    // MARK: Backup

    @Test func `a backup brings everything back, under its passphrase alone`() throws {
        let store = try folder.make()
        let identity = try store.identity().publicKey.x963Representation
        try store.add(Contact.test(7, "Ada", at: 1))
        try store.add(Contact.test(7, "Ada", at: 2))
        let path = folder.path + "/backup"
        try store.backUp(to: path, secret("safe"))
        #expect(code { try store.backUp(to: path, secret("safe")) } == .refused)
        let other = StoreFolder()
        func restore(_ passphrase: String) throws {
            try ContactStore.restore(path, in: other.path, .keyFile) { () throws(StoreError) in
                try secret(passphrase)
            }
        }
        #expect(code { try restore("unsafe") } == .wrongKey)
        #expect(!ContactStore.exists(in: other.path))
        try restore("safe")
        #expect(code { try restore("safe") } == .refused)
        let back = try other.open()
        #expect(try back.identity().publicKey.x963Representation == identity)
        #expect(try back.contacts().map(\.superseded) == [2, nil])
        #expect(try back.contacts()[1].contactRoot == store.contacts()[1].contactRoot)
    }

    @Test func `a contact goes out and comes in, to its own identity alone`() throws {
        let store = try folder.make()
        let own = try store.identity().publicKey.x963Representation
        try store.add(Contact.test(7, "Ada", own: own))
        let ada = try store.contact(named: "Ada")
        let path = folder.path + "/ada"
        try store.export(ada, to: path, secret("key"))
        let key = { () throws(StoreError) in try secret("key") }
        #expect(code { _ = try store.importContact(path, label: nil, key) } == .refused)
        try store.change(ada.row) { $0.revoked = 5 }
        #expect(try store.importContact(path, label: "Ada II", key).label == "Ada II")
        #expect(try store.contact(named: "Ada II").contactRoot == ada.contactRoot)
        let other = StoreFolder()
        #expect(code { _ = try other.make().importContact(path, label: nil, key) } == .refused)
        #expect(code { try ContactStore.restore(path, in: other.path, .keyFile, key) } == .refused)
    }

    @Test func `a backup that was changed anywhere is none`() throws {
        let store = try folder.make()
        let path = folder.path + "/backup"
        try store.backUp(to: path, secret("safe"))
        let octets = try PrivateFile.read(path, limit: 1 << 20).withUnsafeBytes { Array($0) }
        let other = StoreFolder()
        // Salt, price, nonce, octets, tag; each costs a derivation, so not every one.
        for place in [0, 9, 10, 12, 30, 38, 40, 60, octets.count - 1] {
            var changed = octets
            changed[place] ^= 1
            let changedPath = folder.path + "/changed-\(place)"
            try changed.withUnsafeBytes { try PrivateFile.create(changedPath, $0) }
            #expect(
                code {
                    try ContactStore.restore(changedPath, in: other.path, .keyFile) {
                        () throws(StoreError) in try secret("safe")
                    }
                } != nil
            )
            #expect(!ContactStore.exists(in: other.path))
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        withUnsafeBytes { bytes in
            other.withUnsafeBytes {
                memmem(bytes.baseAddress, UInt(bytes.count), $0.baseAddress, UInt($0.count)) != nil
            }
        }
    }
}
