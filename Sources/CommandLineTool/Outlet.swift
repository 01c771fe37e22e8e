// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc
import Synchronization

/// The standard output of a program that must not wait for who reads it.
///
/// Text is written on a thread of its own. What a slow reader has not taken yet is kept up to a limit
/// and then dropped and counted, or, for a screen, replaced by what is newer.
public final class Outlet: Sendable {
    public enum Policy: Hashable, Sendable {
        /// Every text in its order, so many waiting at the most.
        case all(limit: Int)
        /// The newest text alone: a screen that is late skips pictures.
        case latest
    }

    private struct State: Sendable {
        var waiting: [String] = []
        var isWriting = false
        var dropped = 0
        var error: Int32?
    }

    private let policy: Policy
    private let onFailure: @Sendable (Int32) -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "output")

    /// `onFailure` is called once, with the error number, when the output takes nothing more.
    public init(_ policy: Policy, onFailure: @escaping @Sendable (Int32) -> Void) {
        self.policy = policy
        self.onFailure = onFailure
    }

    /// How many texts were dropped.
    public var dropped: Int { state.withLock { $0.dropped } }

    public func send(_ text: String) {
        let mustStart = state.withLock { state in
            guard state.error == nil else { return false }
            switch policy {
            case .latest: state.waiting = [text]
            case .all(let limit):
                guard state.waiting.count < limit else {
                    state.dropped += 1
                    return false
                }
                state.waiting.append(text)
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if mustStart { queue.async { [self] in writeAll() } }
    }

    /// Waits until all is written; false: the reader has not taken it in that time.
    @discardableResult
    public func finish(within seconds: Double? = nil) -> Bool {
        let group = DispatchGroup()
        queue.async(group: group) {}
        guard let seconds else {
            group.wait()
            return true
        }
        return group.wait(timeout: .now() + seconds) == .success
    }

    /// Writes from any thread what the output takes now, and waits for nobody.
    public static func writeAtOnce(_ text: String) {
        var poll = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard Glibc.poll(&poll, 1, 0) == 1, poll.revents & Int16(POLLOUT) != 0 else { return }
        let octets = Array(text.utf8)
        _ = Glibc.write(STDOUT_FILENO, octets, octets.count)
    }

    private func writeAll() {
        while true {
            let texts = state.withLock { state -> [String] in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.isWriting = false }
                return state.waiting
            }
            guard !texts.isEmpty else { return }
            let error = Self.write(Array(texts.joined().utf8), to: STDOUT_FILENO)
            guard error == 0 else {
                state.withLock { $0.error = error }
                return onFailure(error)
            }
        }
    }

    /// Writes all of `octets`, waiting for a reader where there must be one; returns the error number
    /// that ended it, or 0.
    static func write(_ octets: [UInt8], to descriptor: Int32) -> Int32 {
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if errno == EAGAIN {
                // A terminal that somebody else made non-blocking: wait until it takes more.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
