// SPDX-License-Identifier: Apache-2.0
import Glibc

/// What keeps a measurement from being made.
struct Failure: Error {
    let what: String
}

/// A program whose lines are read, each with the time when it had come.
final class Child {
    private let process: pid_t
    private let output: Int32
    private var octets: [UInt8] = []
    private let path: String
    /// When the octets were read that ended the last line.
    private(set) var read = 0.0

    init(_ path: String, _ words: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(what: "no pipe") }
        // No other program holds an end of it.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let status = posix_spawn(&process, path, &actions, nil, &arguments, environ)
        close(ends[1])
        guard status == 0 else { throw Failure(what: "cannot run \(path)") }
        (self.process, self.path, output) = (process, path, ends[0])
    }

    deinit { close(output) }

    /// The next line; nil: there is none.
    func line() -> String? {
        while true {
            if let end = octets.firstIndex(of: 0x0A) {
                defer { octets.removeSubrange(...end) }
                return String(decoding: octets[..<end], as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(output, &buffer, buffer.count)
            guard count > 0 else { return nil }
            read = now()
            octets += buffer.prefix(count)
        }
    }

    /// What follows a text in the next line that has it.
    func line(with text: String) throws -> String {
        while let line = line() {
            guard let place = line.firstRange(of: text) else { continue }
            return String(line[place.upperBound...])
        }
        throw Failure(what: "\(path) ended before it said \(text)")
    }

    func end() {
        kill(process, SIGTERM)
        _ = try? wait()
    }

    /// Reads the rest and waits; the most memory that it had, in KiB. It has failed if the program has.
    @discardableResult func wait() throws -> Double {
        while line() != nil {}
        var usage = rusage()
        var status: Int32 = 0
        wait4(process, &status, 0, &usage)
        guard status == 0 else { throw Failure(what: "\(path) ended with \(status)") }
        return Double(usage.ru_maxrss)
    }
}
