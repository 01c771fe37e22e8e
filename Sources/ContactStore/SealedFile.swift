// SPDX-License-Identifier: Apache-2.0
import Cryptography

/// Contacts on their way to another machine, or a whole store on its way to a safe: sealed by a passphrase.
///
///     |  "HANDCLASP" (9)  |  version = 1 (1)  |  kind (1)  |  salt, passes, KiB, lanes (28)  |  sealed
///
/// Sealed: records, each with its length before it (4); of a backup the first is the identity's scalar.
enum SealedFile {
    enum Kind: UInt8 {
        case backup = 1
        case contact = 2
    }

    private static let magic = Array("HANDCLASP".utf8) + [1]
    /// Some ten thousand contacts.
    private static let limit = 8 << 20

    static func write(
        _ records: [SecureBytes],
        _ kind: Kind,
        to path: String,
        _ passphrase: SecureBytes
    ) throws(StoreError) {
        let stretching = try Stretching()
        let header = magic + [kind.rawValue] + stretching.octets
        let payload = try StoreError.of { () throws(CryptographyError) in
            var parts: [SecureBytes] = []
            for record in records {
                let length = withUnsafeBytes(of: UInt32(record.count).bigEndian) { Array($0) }
                parts.append(try SecureBytes(count: 4) { $0.copyBytes(from: length) })
                parts.append(record)
            }
            return try SecureBytes(joining: parts)
        }
        let sealed = try Sealing.seal(payload, try stretching.key(passphrase), header)
        let octets = header + sealed
        try octets.span.withUnsafeBytes { bytes throws(StoreError) in
            try PrivateFile.create(path, bytes)
        }
    }

    static func read(
        _ path: String,
        _ kind: Kind,
        _ passphrase: () throws(StoreError) -> SecureBytes
    ) throws(StoreError) -> [SecureBytes] {
        let file = try PrivateFile.read(path, limit: limit)
        let octets = file.withUnsafeBytes { Array($0) }
        let headerLength = magic.count + 1 + Stretching.length
        guard octets.starts(with: magic.dropLast()), octets.count > headerLength else {
            throw StoreError(.damaged, "\(path) is no file of handclasp's")
        }
        guard octets[magic.count - 1] == 1 else {
            throw StoreError(.tooNew, "\(path) is of a newer version", hint: "update handclasp")
        }
        guard octets[magic.count] == kind.rawValue else {
            throw kind == .backup
                ? StoreError(
                    .refused,
                    "\(path) is no backup",
                    hint: "handclasp contacts import \(path)"
                )
                : StoreError(
                    .refused,
                    "\(path) holds no single contact",
                    hint: "handclasp restore \(path)"
                )
        }
        guard let stretching = Stretching(octets[(magic.count + 1)..<headerLength]) else {
            throw StoreError(.damaged, "\(path) was changed")
        }
        let key = try stretching.key(try passphrase())
        let header = Array(octets.prefix(headerLength))
        guard let payload = try Sealing.open(Array(octets.dropFirst(headerLength)), key, header)
        else {
            throw StoreError(
                .wrongKey,
                "this is not the passphrase of \(path), or the file was changed",
                hint: "try again"
            )
        }
        return try records(payload, path)
    }

    private static func records(
        _ payload: SecureBytes,
        _ path: String
    ) throws(StoreError) -> [SecureBytes] {
        var records: [SecureBytes] = []
        var place = 0
        while place < payload.count {
            let length = payload.withUnsafeBytes { bytes in
                place + 4 <= bytes.count
                    ? bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } : Int.max / 2
            }
            place += 4
            guard length <= payload.count - place else {
                throw StoreError(.damaged, "\(path) was changed")
            }
            let end = place + length
            records.append(
                try StoreError.of { () throws(CryptographyError) in
                    try payload.withUnsafeBytes { bytes throws(CryptographyError) in
                        try SecureBytes(
                            copying: UnsafeRawBufferPointer(rebasing: bytes[place..<end])
                        )
                    }
                }
            )
            place = end
        }
        return records
    }
}
