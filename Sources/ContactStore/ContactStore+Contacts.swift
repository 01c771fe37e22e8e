// SPDX-License-Identifier: Apache-2.0
public import KeyExchange

extension ContactStore {
    /// Every contact, those that were superseded or revoked as well, the oldest first.
    public func contacts() throws(StoreError) -> [Contact] {
        var contacts: [Contact] = []
        for row in try database.rows("SELECT row, sealed FROM contact ORDER BY row") {
            guard let number = row[0].integer, let sealed = row[1].octets,
                let record = try Sealing.open(sealed, key, Self.added("contact", id, number)),
                var contact = try ContactRecord.decode(record)
            else { throw Self.damaged(database.path) }
            contact.row = number
            contacts.append(contact)
        }
        return contacts
    }

    /// The one that is in use under a label, or whose fingerprint begins so.
    public func contact(named text: String) throws(StoreError) -> Contact {
        let all = try contacts().filter(\.isCurrent)
        let wanted = text.filter { !$0.isWhitespace }.lowercased()
        let byLabel = all.filter { $0.label == text }
        let found =
            byLabel.isEmpty && wanted.count >= 4
            ? all.filter { $0.fingerprint.filter { $0 != " " }.hasPrefix(wanted) } : byLabel
        guard found.count == 1, let contact = found.first else {
            throw found.isEmpty
                ? StoreError(.notFound, "there is no contact \(text)", hint: "handclasp contacts")
                : StoreError(
                    .refused,
                    "\(text) is \(found.count) contacts",
                    hint: "handclasp contacts"
                )
        }
        return contact
    }

    /// What is known of a peer's key. `label`: what the owner means to call them; nil: not said yet.
    public func lookUp(
        _ peerID: [UInt8],
        own: [UInt8],
        label: String?
    ) throws(StoreError) -> (KnownContact, Contact?) {
        guard peerID != own else { return (.refused, nil) }
        guard let contact = try contacts().last(where: { $0.peerID == peerID && $0.isCurrent })
        else { return (.unknown, nil) }
        guard label == nil || label == contact.label else { return (.refused, contact) }
        return (.known(contact.suite), contact)
    }

    /// Stores a contact, whole or not at all; one of the same key or label in use is superseded and stays as history.
    /// `attempt`: the row of its run among those that failed, which it has not. Returns its row.
    @discardableResult
    public func add(
        _ contact: Contact,
        forgiving attempt: Int64? = nil
    ) throws(StoreError) -> Int64 {
        try database.transaction { () throws(StoreError) in
            if let attempt { try forgiveFailure(attempt) }
            let current = try contacts().filter(\.isCurrent)
            if let other = current.first(where: {
                $0.label == contact.label && $0.peerID != contact.peerID
            }) {
                throw StoreError(
                    .refused,
                    "\(other.label) is somebody else already",
                    hint: "choose another name, or: handclasp contacts revoke \(other.label)"
                )
            }
            for var old in current where old.peerID == contact.peerID {
                old.superseded = contact.created
                try replace(old)
            }
            return try insert(contact)
        }
    }

    /// Changes what is stored in a row.
    public func change(
        _ row: Int64,
        _ body: (inout Contact) throws(StoreError) -> Void
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            guard var contact = try contacts().first(where: { $0.row == row }) else {
                throw StoreError(.notFound, "there is no such contact", hint: "handclasp contacts")
            }
            try body(&contact)
            try replace(contact)
        }
    }

    /// Gives a contact another label, which no other in use may have.
    public func rename(_ contact: Contact, to label: String) throws(StoreError) {
        try Self.check(label: label)
        try change(contact.row) { stored throws(StoreError) in
            let taken = try contacts().contains {
                $0.isCurrent && $0.label == label && $0.row != contact.row
            }
            guard !taken else {
                throw StoreError(
                    .refused,
                    "\(label) is somebody else already",
                    hint: "another name"
                )
            }
            stored.label = label
        }
    }

    /// A label is a line of at most 64 characters that a terminal shows as it is.
    public static func check(label: String) throws(StoreError) {
        let isPlain = label.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                false
            default: true
            }
        }
        guard isPlain, (1...64).contains(label.count), label.utf8.count <= 256,
            label.first?.isWhitespace == false, label.last?.isWhitespace == false,
            !label.hasPrefix("-")
        else {
            throw StoreError(
                .refused,
                "this is no name for a contact",
                hint: "1 to 64 characters in one line, as: Ada, or \"Ada Lovelace\""
            )
        }
    }

    /// Writes a row as it is. A number that was another's is never given again.
    @discardableResult
    func insert(_ contact: Contact) throws(StoreError) -> Int64 {
        let last = try database.rows("SELECT max(seq) FROM sqlite_sequence").first?.first
        let (row, isPast) = (last?.integer ?? 0).addingReportingOverflow(1)
        guard !isPast, row > 0 else {
            throw StoreError(
                .damaged,
                "\(database.path) has given its last number, which ours never do",
                hint: "handclasp restore FILE brings back a backup"
            )
        }
        try database.rows(
            "INSERT INTO contact VALUES (?, ?)",
            [.integer(row), .octets(try seal(contact, row))]
        )
        return row
    }

    private func replace(_ contact: Contact) throws(StoreError) {
        try database.rows(
            "UPDATE contact SET sealed = ? WHERE row = ?",
            [.octets(try seal(contact, contact.row)), .integer(contact.row)]
        )
    }

    private func seal(_ contact: Contact, _ row: Int64) throws(StoreError) -> [UInt8] {
        try Sealing.seal(try ContactRecord.encode(contact), key, Self.added("contact", id, row))
    }
}
