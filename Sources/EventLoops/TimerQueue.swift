// SPDX-License-Identifier: Apache-2.0
import UWBRanging

/// Work that is due at a moment, the earliest first: a binary heap.
struct TimerQueue {
    private struct Entry {
        let due: Instant
        let number: UInt64
        let work: () -> Void
    }

    private var heap: [Entry] = []
    private var cancelled: Set<UInt64> = []
    private var next: UInt64 = 0

    /// When the earliest is due.
    var deadline: Instant? { heap.first?.due }

    mutating func add(_ due: Instant, _ work: @escaping () -> Void) -> UInt64 {
        next += 1
        heap.append(Entry(due: due, number: next, work: work))
        var child = heap.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
        return next
    }

    /// A cancelled timer wakes nobody: it goes at once where it is the earliest, and with all others
    /// where they are more than half.
    mutating func cancel(_ number: UInt64) {
        cancelled.insert(number)
        while let first = heap.first, cancelled.remove(first.number) != nil { removeFirst() }
        guard cancelled.count > heap.count / 2 else { return }
        let kept = heap.filter { !cancelled.contains($0.number) }
        cancelled = []
        // Sorted is a heap.
        heap = kept.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
    }

    /// Takes the earliest if it is due.
    mutating func take(at now: Instant) -> (() -> Void)? {
        while let first = heap.first, first.due <= now {
            removeFirst()
            if cancelled.remove(first.number) == nil { return first.work }
        }
        if heap.isEmpty { cancelled.removeAll() }
        return nil
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            var least = parent
            if left < heap.count, precedes(left, least) { least = left }
            if left + 1 < heap.count, precedes(left + 1, least) { least = left + 1 }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }

    /// Two that are due at once go in the order in which they were added.
    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (heap[left].due, heap[left].number) < (heap[right].due, heap[right].number)
    }
}
