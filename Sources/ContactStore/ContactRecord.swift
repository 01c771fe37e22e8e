// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange

/// A contact as it is sealed: the root, then fields. The root is never in ordinary memory.
///
///     |  contact root (32)  |  fields: tag (1), length (2), value
///
/// 01 label, 02 peer's id, 03 own id, 04 own role, 05 suite, 06 created, 07 superseded, 08 revoked, 09 peer stored,
/// 10 median, 11 spread, 12 valid, 13 rounds, 14 channel, 15 calibration, 16 group, 17 strict, 18 T8.
enum ContactRecord {
    private static let rootLength = 32

    static func encode(_ contact: Contact) throws(StoreError) -> SecureBytes {
        var writer = FieldWriter()
        writer.write(0x01, Array(contact.label.utf8))
        writer.write(0x02, contact.peerID)
        writer.write(0x03, contact.ownID)
        writer.write(0x04, contact.ownRole.rawValue)
        writer.write(0x05, contact.suite.rawValue)
        writer.write(0x06, contact.created)
        if let moment = contact.superseded { writer.write(0x07, moment) }
        if let moment = contact.revoked { writer.write(0x08, moment) }
        if let stored = contact.peerStored { writer.write(0x09, UInt8(stored ? 1 : 0)) }
        let how = contact.provenance
        writer.write(0x10, how.medianMillimeters)
        writer.write(0x11, how.spreadMillimeters)
        writer.write(0x12, UInt16(clamping: how.validRounds))
        writer.write(0x13, UInt16(clamping: how.rounds))
        writer.write(0x14, how.channel)
        writer.write(0x15, Array(how.calibration.utf8))
        writer.write(0x16, how.group)
        writer.write(0x17, UInt8(how.isStrict ? 1 : 0))
        writer.write(0x18, how.transcript)
        let fields = writer.octets
        return try StoreError.of { () throws(CryptographyError) in
            try SecureBytes(joining: [
                contact.contactRoot,
                SecureBytes(count: fields.count) { $0.copyBytes(from: fields) },
            ])
        }
    }

    /// Nil: it is no contact.
    static func decode(_ record: SecureBytes) throws(StoreError) -> Contact? {
        guard record.count > rootLength else { return nil }
        let octets = record.withUnsafeBytes { Array($0[rootLength...]) }
        let root: SecureBytes
        root = try StoreError.of { () throws(CryptographyError) in try record.prefix(rootLength) }
        return try? contact(Fields(walking: octets[...]), root)
    }

    private static func contact(
        _ fields: Fields,
        _ root: SecureBytes
    ) throws(AbortCode) -> Contact? {
        func text(_ tag: UInt8) throws(AbortCode) -> String {
            String(decoding: try fields.value(tag, 0...1024), as: UTF8.self)
        }
        func moment(_ tag: UInt8) throws(AbortCode) -> Int64? {
            guard fields.tags.contains(tag) else { return nil }
            return Int64(bitPattern: try fields.number(tag, UInt64.self))
        }
        func signed(_ tag: UInt8) throws(AbortCode) -> Int32 {
            Int32(bitPattern: try fields.number(tag, UInt32.self))
        }
        guard let role = Role(rawValue: try fields.number(0x04)),
            let suite = Suite(rawValue: try fields.number(0x05)),
            let created = try moment(0x06)
        else { return nil }
        return Contact(
            label: try text(0x01),
            peerID: try fields.value(0x02, 65),
            ownID: try fields.value(0x03, 65),
            ownRole: role,
            suite: suite,
            contactRoot: root,
            created: created,
            superseded: try moment(0x07),
            revoked: try moment(0x08),
            peerStored: fields.tags.contains(0x09) ? try fields.number(0x09, UInt8.self) == 1 : nil,
            provenance: Contact.Provenance(
                medianMillimeters: try signed(0x10),
                spreadMillimeters: try signed(0x11),
                validRounds: Int(try fields.number(0x12, UInt16.self)),
                rounds: Int(try fields.number(0x13, UInt16.self)),
                channel: try fields.number(0x14),
                calibration: try text(0x15),
                group: try fields.number(0x16),
                isStrict: try fields.number(0x17, UInt8.self) == 1,
                transcript: try fields.value(0x18, 48)
            )
        )
    }
}

extension Contact {
    fileprivate init(
        label: String,
        peerID: [UInt8],
        ownID: [UInt8],
        ownRole: Role,
        suite: Suite,
        contactRoot: SecureBytes,
        created: Int64,
        superseded: Int64?,
        revoked: Int64?,
        peerStored: Bool?,
        provenance: Provenance
    ) {
        (self.label, self.peerID, self.ownID) = (label, peerID, ownID)
        (self.ownRole, self.suite, self.contactRoot) = (ownRole, suite, contactRoot)
        (self.created, self.superseded, self.revoked) = (created, superseded, revoked)
        (self.peerStored, self.provenance) = (peerStored, provenance)
    }
}
