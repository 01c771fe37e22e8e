// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

/// A program beside the test: the system's own openssl, an older one than ours.
final class Tool {
    private var process = pid_t()
    private let input: Int32

    /// Runs `name` with words behind it; `shell`: what is run instead of `name` to read them.
    init(_ name: String, _ words: [String], _ program: String? = nil) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var words = ([name] + words).map { strdup($0) as Optional } + [nil]
        let status = posix_spawnp(&process, program ?? name, &actions, nil, &words, environ)
        posix_spawn_file_actions_destroy(&actions)
        for word in words { free(word) }
        close(ends[0])
        input = ends[1]
        try #require(status == 0, "\(name) cannot be run")
    }

    /// Writes to its standard input until it takes no more; how many octets it took.
    func write(_ octets: [UInt8]) -> Int {
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes {
                Glibc.write(input, $0.baseAddress.map { $0 + done }, octets.count - done)
            }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    /// Its exit status, when it has ended by itself.
    func wait() -> Int32 {
        close(input)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status
    }

    func kill() {
        Glibc.kill(process, SIGKILL)
        _ = wait()
    }
}
