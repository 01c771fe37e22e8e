// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The signals that end a program, taken on a thread of their own.
public enum Signals {
    /// Ctrl-C, Ctrl-\\, kill, and a terminal that was closed.
    private static var ending: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        return set
    }

    /// Comes before any thread is started, so that none of them is ended by such a signal.
    public static func block() {
        var set = ending
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for such a signal.
    @discardableResult
    public static func wait() -> Int32 {
        var set = ending
        var number: Int32 = 0
        sigwait(&set, &number)
        return number
    }

    /// Calls `handler` at each such signal, with how many have come.
    public static func watch(_ handler: @escaping @Sendable (Int) -> Void) {
        final class Handler: Sendable {
            let call: @Sendable (Int) -> Void
            init(_ call: @escaping @Sendable (Int) -> Void) { self.call = call }
        }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Handler(handler)).toOpaque()
        pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let handler = Unmanaged<Handler>.fromOpaque(context).takeRetainedValue()
                var count = 0
                var latest = timespec()
                while true {
                    Signals.wait()
                    var now = timespec()
                    clock_gettime(CLOCK_MONOTONIC, &now)
                    let milliseconds =
                        (now.tv_sec - latest.tv_sec) * 1000 + (now.tv_nsec - latest.tv_nsec)
                        / 1_000_000
                    // One keypress may come twice, by the terminal and by timeout(1).
                    guard count == 0 || milliseconds > 300 else { continue }
                    latest = now
                    count += 1
                    handler.call(count)
                }
            },
            context
        )
    }
}
