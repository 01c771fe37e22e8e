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

    deinit { if closes { close(number) } }

    /// Whether the file can be read from its beginning again; a pipe cannot.
    var isSeekable: Bool { lseek(number, 0, SEEK_CUR) >= 0 }

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
            CaptureError(
                .cannotOpen,
                "cannot open \(path): \(errorText(code))",
                hint: "ls -l \(path)"
            )
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
                throw CaptureError(
                    .unreadable,
                    "cannot read \(path): \(errorText(errno))",
                    hint: "ls -l \(path)"
                )
            }
        }
    }
}

/// What the system calls an error number.
func errorText(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
