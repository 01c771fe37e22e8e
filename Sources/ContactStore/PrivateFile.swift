// SPDX-License-Identifier: Apache-2.0
import CLinux
import Cryptography
import Glibc

/// Files that nobody but their owner may read.
enum PrivateFile {
    /// Throws unless what is at `path` is the caller's own and nobody else may read or change it.
    static func check(_ path: String) throws(StoreError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw .system("cannot look at \(path)") }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFDIR else {
            throw StoreError(.exposed, "\(path) is no file and no folder", hint: "ls -l \(path)")
        }
        guard status.st_uid == geteuid() else {
            throw StoreError(.exposed, "\(path) is somebody else's", hint: "ls -ld \(path)")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw StoreError(
                .exposed,
                "others may read or change \(path): its mode is \(mode)",
                hint: "chmod go= \(path)"
            )
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder, and those above it, for the owner alone.
    static func makeFolder(_ path: String) throws(StoreError) {
        var whole = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            whole += part + "/"
            mkdir(whole, 0o700)
        }
        guard exists(path) else { throw .system("cannot make the folder \(path)") }
    }

    /// Writes a file that is not there yet, whole or not at all, and on the disk.
    static func create(_ path: String, _ octets: UnsafeRawBufferPointer) throws(StoreError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("cannot write \(path)") }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        var done = 0
        while done < octets.count {
            let count = write(descriptor, octets.baseAddress.map { $0 + done }, octets.count - done)
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw .system("cannot write \(path)")
            }
        }
        guard fsync(descriptor) == 0 else { throw .system("cannot write \(path)") }
        try publish(temporary, as: path)
    }

    /// Gives a file its name, which nothing has yet: what somebody else has put there meanwhile is not replaced.
    static func publish(_ temporary: String, as path: String) throws(StoreError) {
        if rename_unless_there(temporary, path) == 0 { return }
        // A memory stick's file system may not know that flag.
        if errno == EINVAL || errno == ENOSYS { return try publishReserved(temporary, as: path) }
        throw unpublished(path)
    }

    /// The same in two steps: a process that is killed between them leaves an empty file.
    static func publishReserved(_ temporary: String, as path: String) throws(StoreError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unpublished(path) }
        close(descriptor)
        guard rename(temporary, path) == 0 else {
            let error = unpublished(path)
            unlink(path)
            throw error
        }
    }

    private static func unpublished(_ path: String) -> StoreError {
        guard errno == EEXIST else { return .system("cannot write \(path)") }
        return StoreError(
            .refused,
            "\(path) is there already",
            hint: "choose another name, or remove it: rm \(path)"
        )
    }

    /// Waits until nobody else has the folder, and has it until the descriptor is closed.
    static func lock(_ folder: String) throws(StoreError) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open \(folder)") }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = StoreError.system("cannot lock \(folder)")
                close(descriptor)
                throw error
            }
        }
        return descriptor
    }

    /// The octets of a file, straight into locked memory; at most `limit`.
    static func read(_ path: String, limit: Int) throws(StoreError) -> SecureBytes {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot read \(path)") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.damaged, "\(path) is no file", hint: "ls -l \(path)")
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            throw StoreError(.damaged, "\(path) has \(size) octets, more than any of ours")
        }
        do throws(CryptographyError) {
            var done = 0
            let octets = try SecureBytes(count: size) { target in
                while done < size {
                    let place = target.baseAddress.map { $0 + done }
                    let count = Glibc.read(descriptor, place, size - done)
                    if count > 0 { done += count } else if count == 0 || errno != EINTR { break }
                }
            }
            guard done == size else { throw CryptographyError.exhausted("reading \(path)") }
            return octets
        } catch {
            throw StoreError(error)
        }
    }
}
