// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
public import UWBRanging

/// A thread that waits for descriptors, timers and work, and runs one at a time.
///
/// It is the executor of what works on a link: octets, the machines and the decision have no hop
/// between them. Idle it sleeps in the kernel without a time limit. ``stop()`` ends the thread; work
/// that still comes then runs on the thread that brings it, one at a time.
public final class EventLoop: SerialExecutor, Sendable {
    /// What the thread alone touches.
    private final class Inside {
        var handlers: [Int32: (UInt32) -> Void] = [:]
        var timers = TimerQueue()
    }

    /// What any thread may touch.
    private struct Shared {
        var jobs: [Work] = []
        var isStopped = false
        /// The loop's own thread is over: whoever brings work runs it, one at a time.
        var hasEnded = false
        /// Who runs work now: the loop's thread, and after its end whoever drains.
        var thread: pthread_t?
    }

    private enum Work: Sendable {
        case job(UnownedJob)
        case block(@Sendable () -> Void)
    }

    private let name: String
    private let epoll: Int32
    private let wake: Int32
    private let shared = Locked(Shared())
    /// Only the loop's own thread reads and writes it: every way to it checks `isCurrent`, but for
    /// the work after `stop()`, which runs one at a time.
    private nonisolated(unsafe) let inside = Inside()

    /// Starts the thread; its name is what ps and gdb call it, 15 characters at most.
    public init(name: String = "uwb-link") {
        self.name = name
        epoll = epoll_new()
        wake = eventfd_new()
        precondition(epoll >= 0 && wake >= 0, "no descriptors are left: errno \(errno)")
        _ = epoll_add(epoll, wake, epoll_in)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(
            &thread,
            &attributes,
            { context in
                if let context {
                    Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            },
            context
        )
        pthread_attr_destroy(&attributes)
        precondition(status == 0, "no thread can be started: \(status)")
    }

    deinit {
        Glibc.close(epoll)
        Glibc.close(wake)
    }

    /// The time of the monotonic clock.
    public static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    // MARK: From any thread

    public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    /// Runs `block` on the loop, behind what waits already.
    public func execute(_ block: @escaping @Sendable () -> Void) { add(.block(block)) }

    /// Ends the thread when it has done what waits.
    public func stop() {
        shared.withLock { $0.isStopped = true }
        signal()
    }

    /// Whether the caller runs on the loop.
    public var isCurrent: Bool {
        shared.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    public func checkIsolated() {
        precondition(isCurrent, "this runs on the link's own thread only")
    }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func add(_ work: Work) {
        let mustRun = shared.withLock { shared in
            shared.jobs.append(work)
            guard shared.hasEnded, shared.thread == nil else { return false }
            shared.thread = pthread_self()
            return true
        }
        if mustRun { drainAfterEnd() } else { signal() }
    }

    private func signal() {
        var one: UInt64 = 1
        _ = Glibc.write(wake, &one, 8)
    }

    // MARK: On the loop

    /// Calls `handler` with what epoll says of a descriptor: CLinux has the numbers.
    public func watch(
        _ descriptor: Int32,
        _ events: UInt32,
        _ handler: @escaping (UInt32) -> Void
    ) {
        checkIsolated()
        let isNew = inside.handlers.updateValue(handler, forKey: descriptor) == nil
        _ =
            isNew
            ? epoll_add(epoll, descriptor, events) : epoll_change(epoll, descriptor, events)
    }

    public func unwatch(_ descriptor: Int32) {
        checkIsolated()
        if inside.handlers.removeValue(forKey: descriptor) != nil {
            _ = epoll_remove(epoll, descriptor)
        }
    }

    /// Runs `work` at a moment; the number cancels it.
    @discardableResult
    public func schedule(at due: Instant, _ work: @escaping () -> Void) -> UInt64 {
        checkIsolated()
        return inside.timers.add(due, work)
    }

    public func cancel(_ timer: UInt64) {
        checkIsolated()
        inside.timers.cancel(timer)
    }

    private func run() {
        shared.withLock { $0.thread = pthread_self() }
        name_this_thread(name)
        leaveSignalsToOthers()
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            runJobs()
            if shared.withLock({ $0.isStopped && $0.jobs.isEmpty }) { break }
            let count = epoll_wait(epoll, &events, Int32(events.count), timeout())
            for index in 0..<Int(max(0, count)) {
                let event = events[index]
                if event.data.fd == wake {
                    var value: UInt64 = 0
                    _ = Glibc.read(wake, &value, 8)
                } else {
                    inside.handlers[event.data.fd]?(event.events)
                }
            }
            while let work = inside.timers.take(at: Self.now) { work() }
        }
        inside.handlers = [:]
        inside.timers = TimerQueue()
        shared.withLock { $0.hasEnded = true }
        drainAfterEnd()
    }

    /// A write to a closed socket gives its error instead of SIGPIPE, and what ends a program (Ctrl-C)
    /// is for a thread of the program's own.
    private func leaveSignalsToOthers() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGCHLD] {
            sigaddset(&set, signal)
        }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Milliseconds until the next timer, rounded up so that nothing spins before it; -1: none.
    private func timeout() -> Int32 {
        guard let due = inside.timers.deadline else { return -1 }
        let left = due.nanoseconds - Self.now.nanoseconds
        return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
    }

    private func runJobs() {
        while true {
            let jobs = shared.withLock { shared in
                defer { shared.jobs = [] }
                return shared.jobs
            }
            guard !jobs.isEmpty else { return }
            for work in jobs { run(work) }
        }
    }

    private func drainAfterEnd() {
        while true {
            runJobs()
            let isDone = shared.withLock { shared in
                if shared.jobs.isEmpty { shared.thread = nil }
                return shared.thread == nil
            }
            if isDone { return }
        }
    }

    private func run(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .block(let block): block()
        }
    }
}
