// SPDX-License-Identifier: Apache-2.0
import COpenSSL
import Glibc
import Synchronization

/// Locked memory that small secrets share: in no core dump, zero in a forked child, wiped when given back.
///
/// OpenSSL's own secure heap is not used: once it is there, OpenSSL takes Argon2id's 64 MiB from it and
/// fails (docs/decisions/0005).
enum SecureHeap {
    /// Secrets begin at a multiple of it.
    private static let block = 64
    private static let blocks = 4096

    /// Which blocks are taken.
    private struct State {
        /// Its address; 0: there is none.
        let base: UInt
        var taken = [Bool](repeating: false, count: blocks)
        /// Where the last one was found: the next is likely behind it.
        var hint = 0
    }

    private static let state = Mutex(
        State(base: UInt(bitPattern: lockedPages(block * blocks)))
    )

    /// Memory of zeros; nil where none is left that can be locked.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        let wanted = max(1, (count + block - 1) / block)
        let shared: UInt = state.withLock { state in
            guard state.base != 0, wanted <= blocks / 8,
                let place = find(wanted, state.taken, from: state.hint)
            else { return 0 }
            for index in place..<(place + wanted) { state.taken[index] = true }
            state.hint = place + wanted
            return state.base + UInt(place * block)
        }
        return UnsafeMutableRawPointer(bitPattern: shared) ?? lockedPages(count)
    }

    /// Wipes and gives back.
    static func release(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        OPENSSL_cleanse(memory, count)
        let address = UInt(bitPattern: memory)
        let isShared = state.withLock { state in
            guard state.base != 0, address >= state.base,
                address < state.base + UInt(block * blocks)
            else { return false }
            let place = Int(address - state.base) / block
            for index in place..<(place + max(1, (count + block - 1) / block)) {
                state.taken[index] = false
            }
            return true
        }
        if !isShared { munmap(memory, wholePages(count)) }
    }

    /// The first of so many free blocks in a row, behind `start` or else from the beginning.
    private static func find(_ wanted: Int, _ taken: [Bool], from start: Int) -> Int? {
        for range in [start..<blocks, 0..<blocks] {
            var run = 0
            for index in range {
                run = taken[index] ? 0 : run + 1
                if run == wanted { return index + 1 - wanted }
            }
        }
        return nil
    }

    static func wholePages(_ count: Int) -> Int {
        let page = sysconf(Int32(_SC_PAGESIZE))
        return (max(1, count) + page - 1) / page * page
    }

    /// Pages of their own, locked, in no dump (MADV_DONTDUMP) and zero in a child (MADV_WIPEONFORK).
    static func lockedPages(_ count: Int) -> UnsafeMutableRawPointer? {
        let size = wholePages(count)
        let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard base != MAP_FAILED, let base else { return nil }
        guard mlock(base, size) == 0, madvise(base, size, 16) == 0, madvise(base, size, 18) == 0
        else {
            munmap(base, size)
            return nil
        }
        return base
    }
}
