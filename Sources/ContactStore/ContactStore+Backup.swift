// SPDX-License-Identifier: Apache-2.0
public import Cryptography

extension ContactStore {
    /// Writes everything, the identity key included, to a file that is not there yet.
    public func backUp(to path: String, _ passphrase: SecureBytes) throws(StoreError) {
        let key = try identity()
        guard key.tpmRepresentation == nil else {
            throw StoreError(
                .refused,
                "your key is in this machine's TPM, which gives it to nobody: there is no backup of it",
                hint:
                    "contacts are made with that key and are of use with it alone; meet them anew elsewhere"
            )
        }
        let scalar = try StoreError.of { () throws(CryptographyError) in
            try key.rawRepresentation
        }
        var records = [scalar]
        for contact in try contacts() { records.append(try ContactRecord.encode(contact)) }
        try SealedFile.write(records, .backup, to: path, passphrase)
    }

    /// Makes a store of a backup, in a folder that has none.
    public static func restore(
        _ path: String,
        in folder: String,
        _ protection: Protection,
        _ passphrase: () throws(StoreError) -> SecureBytes
    ) throws(StoreError) {
        guard !exists(in: folder) else {
            throw StoreError(
                .refused,
                "there is a store in \(folder) already",
                hint: "mv \(folder) \(folder).old"
            )
        }
        let records = try SealedFile.read(path, .backup, passphrase)
        guard let scalar = records.first, scalar.count == 32 else {
            throw StoreError(.damaged, "\(path) has no identity key")
        }
        var contacts: [Contact] = []
        for record in records.dropFirst() {
            guard let contact = try ContactRecord.decode(record) else {
                throw StoreError(.damaged, "\(path) has a contact that cannot be read")
            }
            contacts.append(contact)
        }
        try create(in: folder, protection) { store throws(StoreError) in
            try store.put(identity: scalar)
            for contact in contacts { try store.insert(contact) }
        }
    }

    /// Writes one contact to a file that is not there yet.
    public func export(
        _ contact: Contact,
        to path: String,
        _ passphrase: SecureBytes
    ) throws(StoreError) {
        try SealedFile.write([try ContactRecord.encode(contact)], .contact, to: path, passphrase)
    }

    /// Takes a contact of a file. It is of use only with the identity that it was made with, so no other's is taken.
    public func importContact(
        _ path: String,
        label: String?,
        _ passphrase: () throws(StoreError) -> SecureBytes
    ) throws(StoreError) -> Contact {
        let record = try SealedFile.read(path, .contact, passphrase).first
        guard let record, var contact = try ContactRecord.decode(record) else {
            throw StoreError(.damaged, "\(path) has no contact that can be read")
        }
        let own = try identity().publicKey.x963Representation
        guard contact.ownID == own else {
            throw StoreError(
                .refused,
                "\(path) was made with another identity than yours",
                hint: "handclasp restore brings an identity with its contacts"
            )
        }
        contact.label = label ?? contact.label
        try Self.check(label: contact.label)
        if let known = try contacts().first(where: { $0.peerID == contact.peerID && $0.isCurrent })
        {
            throw StoreError(
                .refused,
                "this key is \(known.label)'s already",
                hint: "handclasp contacts show \(known.label)"
            )
        }
        contact.row = try add(contact)
        return contact
    }
}
