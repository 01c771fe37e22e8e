// SPDX-License-Identifier: Apache-2.0
import Glibc

/// An open file that closes itself.
struct FileDescriptor: ~Copyable {
    let number: Int32
    private let closes: Bool

    /// Opens a file for reading; `-` is the standard input.
    init(reading path: String) throws(CaptureError) {
        if path == "-" {
            number = STDIN_FILENO
            closes = false
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(opening: path, errno) }
        number = descriptor
        closes = true
    }

    /// Creates a file, or empties one; its keys are nobody else's to read.
    init(writing path: String) throws(CaptureError) {
        if path == "-" {
            number = STDOUT_FILENO
            closes = false
            return
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CaptureError(
                .unwritable,
                "cannot write \(path): \(errorText(errno))",
                hint: "choose another file, or a folder that you may write to"
            )
        }
        number = descriptor
        closes = true
    }

    deinit { if closes { close(number) } }

    private static func failure(opening path: String, _ code: Int32) -> CaptureError {
        switch code {
        case EACCES, EPERM:
            CaptureError(
                .noPermission,
                "cannot read \(path): permission denied",
                hint: "ls -l \(path)"
            )
        case ENOENT:
            CaptureError(.cannotOpen, "there is no file \(path)", hint: "check the path")
        default:
            CaptureError(.cannotOpen, "cannot open \(path): \(errorText(code))")
        }
    }

    /// Reads into `buffer`; 0 at the end.
    borrowing func read(
        into buffer: UnsafeMutableRawBufferPointer,
        path: String
    ) throws(CaptureError) -> Int {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EISDIR:
                throw CaptureError(
                    .isDirectory,
                    "\(path) is a directory, not a capture",
                    hint: "name a file in it: ls \(path)"
                )
            default:
                throw CaptureError(.unreadable, "cannot read \(path): \(errorText(errno))")
            }
        }
    }

    /// Writes all of `octets`.
    borrowing func write(_ octets: [UInt8]) throws(CaptureError) {
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes { buffer in
                Glibc.write(number, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw CaptureError(
                    .unwritable,
                    "the capture could not be written: \(errorText(errno))",
                    hint: "look for space: df -h"
                )
            }
        }
    }
}

/// What the system calls an error number.
func errorText(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
