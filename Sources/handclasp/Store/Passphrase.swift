// SPDX-License-Identifier: Apache-2.0
import ContactStore
import Cryptography
import Glibc
import Synchronization

/// A passphrase, straight into locked memory.
enum Passphrase {
    private static let limit = 1024

    /// The terminal that shows nothing of what is typed, and how it was before.
    private static let silenced = Mutex<(descriptor: Int32, saved: termios)?>(nil)

    /// The first line of a file.
    static func read(_ path: String) throws(StoreError) -> SecureBytes {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StoreError(
                .notFound,
                "cannot read \(path): \(String(cString: strerror(errno)))",
                hint: "ls -l \(path)"
            )
        }
        defer { close(descriptor) }
        return try line(of: descriptor)
    }

    /// Asks at the terminal, whatever the standard input is.
    static func ask(_ prompt: String, twice: Bool) throws(StoreError) -> SecureBytes {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else {
            throw StoreError(
                .failed,
                "there is no terminal to ask for the passphrase at",
                hint: "--passphrase-file FILE"
            )
        }
        defer { close(terminal) }
        var saved = termios()
        tcgetattr(terminal, &saved)
        var silent = saved
        silent.c_lflag &= ~tcflag_t(ECHO)
        silenced.withLock { $0 = (terminal, saved) }
        tcsetattr(terminal, TCSAFLUSH, &silent)
        defer { restore() }
        func once(_ prompt: String) throws(StoreError) -> SecureBytes {
            _ = prompt.withCString { write(terminal, $0, strlen($0)) }
            let line = try line(of: terminal)
            _ = write(terminal, "\n", 1)
            return line
        }
        let first = try once(prompt)
        guard twice else { return first }
        guard try once("Again: ") == first else {
            throw StoreError(.refused, "the two passphrases differ", hint: "try again")
        }
        return first
    }

    /// From any thread, at any time: before the program ends while it asks.
    static func restore() {
        silenced.withLock { terminal in
            guard let (descriptor, saved) = terminal else { return }
            terminal = nil
            var before = saved
            tcsetattr(descriptor, TCSAFLUSH, &before)
        }
    }

    private static func line(of descriptor: Int32) throws(StoreError) -> SecureBytes {
        do throws(CryptographyError) {
            var count = 0
            let whole = try SecureBytes(count: limit) { target in
                while count < limit, let place = target.baseAddress.map({ $0 + count }),
                    Glibc.read(descriptor, place, 1) == 1,
                    place.load(as: UInt8.self) != 0x0A
                { count += 1 }
            }
            guard count > 0, count < limit else {
                throw CryptographyError.exhausted("reading a passphrase of 1 to 1023 octets")
            }
            return try whole.prefix(count)
        } catch {
            throw StoreError(.failed, "\(error)", hint: "a passphrase is one line")
        }
    }
}
