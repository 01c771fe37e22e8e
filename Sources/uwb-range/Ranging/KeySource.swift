// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import Glibc
import UWBRanging

/// Where a session key is: on the command line, or in a file. No error quotes any of it.
struct KeySource: LosslessStringConvertible, Sendable {
    private let text: String

    init?(_ description: String) { text = description }

    var description: String { "(a key)" }

    /// Whether the key itself stands on the command line, where ps shows it to everyone.
    var isExposed: Bool { !text.hasPrefix("@") }

    /// The key. `warn` is told what is unsafe about where it lies.
    func key(_ warn: (String) -> Void) throws(ToolFailure) -> RangingKey {
        let digits: String
        if isExposed {
            warn(
                "a key on the command line is shown to every user by ps: put it into a file, "
                    + "chmod 600 FILE, and give --sts-key @FILE"
            )
            digits = text
        } else {
            digits = try Self.read(String(text.dropFirst()), warn)
        }
        guard let octets = try? Hex.bytes(digits) else {
            throw Self.wrong("it is not all hexadecimal digits, two for each octet")
        }
        guard let key = RangingKey(octets) else {
            throw Self.wrong("it has \(octets.count) octets")
        }
        return key
    }

    private static func wrong(_ what: String) -> ToolFailure {
        ToolFailure(
            .usage,
            "--sts-key is no key: \(what)",
            hint: "a key is 32 or 64 hexadecimal digits: "
                + "(umask 077; openssl rand -hex 16 > FILE), then --sts-key @FILE"
        )
    }

    private static func read(
        _ path: String,
        _ warn: (String) -> Void
    ) throws(ToolFailure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let text = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
            throw ToolFailure(
                errno == EACCES ? .noPermission : .usage,
                "cannot read the key in \(path): \(text)",
                hint: "ls -l \(path)"
            )
        }
        defer { close(descriptor) }
        var information = stat()
        fstat(descriptor, &information)
        if information.st_mode & S_IFMT == S_IFREG, information.st_mode & 0o077 != 0 {
            warn("\(path) can be read by others: chmod 600 \(path)")
        }
        // Four times the longest key: blanks and line ends have room.
        var octets = [UInt8](repeating: 0, count: 257)
        let count = Glibc.read(descriptor, &octets, octets.count)
        guard (0..<octets.count).contains(count) else {
            throw wrong("\(path) is no file with a key alone")
        }
        return String(decoding: octets.prefix(count), as: UTF8.self).filter { !$0.isWhitespace }
    }
}
