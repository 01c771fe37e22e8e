// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A file that is being written, readable by its owner alone.
///
/// Written whole or not at all: the octets go into a file beside it, which takes its place when all is
/// written. So a capture may be converted onto itself, and one that fails leaves the old one. What is no
/// regular file (`-`, a device, a pipe) is written directly, and so is a recording, which must be
/// there when its program is killed.
final class OutputFile {
    private let path: String
    private let temporary: String?
    private var descriptor: Int32

    init(_ path: String, inPlace: Bool) throws(CaptureError) {
        // A link stays a link: what it points to is replaced.
        let target = realpath(path, nil)
        defer { free(target) }
        self.path = target.map { String(cString: $0) } ?? path
        var information = stat()
        let exists = stat(self.path, &information) == 0
        let isRegular = exists && information.st_mode & S_IFMT == S_IFREG
        if path == "-" {
            temporary = nil
            descriptor = STDOUT_FILENO
            return
        }
        temporary = inPlace || (exists && !isRegular) ? nil : "\(self.path).\(getpid()).new"
        let flags = temporary == nil ? O_TRUNC : O_EXCL
        descriptor = open(
            temporary ?? self.path,
            O_WRONLY | O_CREAT | flags | O_CLOEXEC,
            0o600
        )
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        if isRegular || !exists { fchmod(descriptor, 0o600) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
        if let temporary { unlink(temporary) }
    }

    /// Writes all of `octets`.
    func write(_ octets: [UInt8]) throws(CaptureError) {
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw Self.failure(path, errno)
            }
        }
    }

    /// All is written: it takes the place of what was there.
    func commit() throws(CaptureError) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
            throw Self.failure(path, errno)
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> CaptureError {
        let text = "cannot write \(path): \(errorText(code))"
        return switch code {
        case EACCES, EPERM, EROFS:
            CaptureError(.noPermission, text, hint: "choose a folder that you may write to")
        case ENOSPC, EDQUOT: CaptureError(.unwritable, text, hint: "make space: df -h")
        case EPIPE: CaptureError(.readerLeft, text)
        default: CaptureError(.unwritable, text, hint: "choose another file")
        }
    }
}
