// SPDX-License-Identifier: Apache-2.0
import CJansson
import Glibc
public import UWBGate
import UWBRanging

/// The calibrations of boards, in a file: `$XDG_STATE_HOME/handclasp/calibration.json`.
///
/// Each call reads the file anew. Writing replaces it whole or not at all, under a lock, so that two
/// programs lose nothing; a file that cannot be read is never overwritten.
public struct CalibrationStore: Hashable, Sendable {
    public let path: String

    private static let version: json_int_t = 1
    /// Some ten thousand shares; a larger file is none of ours.
    private static let sizeLimit = 4 << 20

    public init(path: String) { self.path = path }

    /// The user's own file. Throws where the environment does not say where it is.
    public init() throws(DriverError) {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard
            let folder = variable("XDG_STATE_HOME")
                ?? variable("HOME").map({ $0 + "/.local/state" })
        else {
            throw DriverError(
                .notFound,
                "neither XDG_STATE_HOME nor HOME says where calibrations are kept",
                hint: "export HOME=/home/you"
            )
        }
        self.init(path: folder + "/handclasp/calibration.json")
    }

    /// A board's share on a channel; nil where it has none.
    public func share(of board: String, channel: UInt8) throws(DriverError) -> CalibrationShare? {
        try shares().first { $0.board == board && $0.channel == channel }
    }

    /// Every share, in the order of the file. No file is no share.
    public func shares() throws(DriverError) -> [CalibrationShare] {
        guard let octets = try read() else { return [] }
        var error = json_error_t()
        let document = octets.withUnsafeBytes { bytes in
            json_loadb(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                bytes.count,
                Int(JSON_REJECT_DUPLICATES),
                &error
            )
        }
        guard let document else { throw damaged("line \(error.line) is no JSON") }
        defer { json_decref(document) }
        guard let version = Self.integer(document, "version") else {
            throw damaged("it has no version")
        }
        guard version == Self.version else {
            throw damaged("its version is \(version), and this program knows \(Self.version)")
        }
        let list = json_object_get(document, "shares")
        guard json_kind(list) == Int32(JSON_ARRAY.rawValue) else {
            throw damaged("it has no shares")
        }
        var shares: [CalibrationShare] = []
        for index in 0..<json_array_size(list) {
            guard let share = CalibrationShare(json_array_get(list, index)) else {
                throw damaged("share \(index + 1) is none")
            }
            shares.append(share)
        }
        return shares
    }

    /// Stores shares, each in the place of an older one of the same board and channel.
    public func put(_ new: [CalibrationShare]) throws(DriverError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
        Self.makeFolders(folder)
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw unwritable(errno) }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw unwritable(errno) }
        }
        let kept = try shares().filter { old in
            !new.contains { $0.board == old.board && $0.channel == old.channel }
        }
        try replace(Self.document(kept + new), in: lock)
    }

    // MARK: The file

    private func read() throws(DriverError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw DriverError(
                .noPermission,
                "cannot read \(path): \(Self.text(errno))",
                hint: "ls -l \(path)"
            )
        }
        defer { close(descriptor) }
        var octets: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while octets.count <= Self.sizeLimit {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count == 0 { return octets }
            if count > 0 {
                octets += piece.prefix(count)
            } else if errno != EINTR {
                throw damaged("it cannot be read: \(Self.text(errno))")
            }
        }
        throw damaged("it has more than \(Self.sizeLimit) octets")
    }

    private func replace(_ text: String, in folder: Int32) throws(DriverError) {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(errno) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        let octets = Array(text.utf8)
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw unwritable(errno)
            }
        }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0, fsync(folder) == 0 else {
            throw unwritable(errno)
        }
    }

    private static func makeFolders(_ folder: String) {
        var path = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            path += part + "/"
            mkdir(path, 0o700)
        }
    }

    private static func document(_ shares: [CalibrationShare]) -> String {
        let document = json_object()
        defer { json_decref(document) }
        let list = json_array()
        json_object_set_new(document, "version", json_integer(version))
        for share in shares { json_array_append_new(list, share.json) }
        json_object_set_new(document, "shares", list)
        let text = json_dumps(document, 2 | Int(JSON_PRESERVE_ORDER))
        defer { free(text) }
        return text.map { String(cString: $0) + "\n" } ?? ""
    }

    // MARK: Errors

    private func damaged(_ what: String) -> DriverError {
        DriverError(
            .badCalibration,
            "\(path) cannot be used: \(what)",
            hint: "mv \(path) \(path).old, then calibrate again"
        )
    }

    private func unwritable(_ code: Int32) -> DriverError {
        DriverError(
            code == EACCES || code == EPERM || code == EROFS ? .noPermission : .badCalibration,
            "cannot write \(path): \(Self.text(code))",
            hint: code == ENOSPC || code == EDQUOT
                ? "make space: df -h"
                : "ls -ld \(path); or choose another folder: export XDG_STATE_HOME",
            systemError: code
        )
    }

    private static func text(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
