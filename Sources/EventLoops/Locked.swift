// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A value behind a lock of pthread.
///
/// In place of the standard library's `Mutex`, which the thread sanitizer does not see on Linux: it
/// reports a race for each access (docs/decisions/0003).
package final class Locked<Value>: @unchecked Sendable {
    // Sendable because every way to the value goes through the lock.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }
}
