// SPDX-License-Identifier: Apache-2.0
import COpenSSL
import Glibc
import Synchronization

/// Pages that small secrets share, in blocks of 64 octets; wiped when given back.
///
/// OpenSSL's own secure heap is not used: once it is there, OpenSSL takes Argon2id's 64 MiB from it and
/// fails (docs/decisions/0005).
final class SecureHeap: Sendable {
    /// Locked, in no core dump, zero in a forked child.
    static let locked = SecureHeap(lockedPages(blocks * block))
    /// Out of the kernel's own reach; without memory where it offers none.
    static let kernelSecret = SecureHeap(secretPages(blocks * block))

    /// Secrets begin at a multiple of it.
    private static let block = 64
    private static let blocks = 4096

    /// Its address; 0: there is no memory.
    private let base: UInt
    private let state: Mutex<State>

    /// Which blocks are taken.
    private struct State {
        var taken = [Bool](repeating: false, count: blocks)
        /// Where the last one was found: the next is likely behind it.
        var hint = 0
    }

    private init(_ pages: UnsafeMutableRawPointer?) {
        base = UInt(bitPattern: pages)
        state = Mutex(State())
    }

    /// Memory of zeros; nil where none is left.
    func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        let wanted = Self.blocks(of: count)
        guard base != 0, wanted <= Self.blocks / 8 else { return nil }
        let place: Int? = state.withLock { state in
            guard let place = Self.find(wanted, state.taken, from: state.hint) else { return nil }
            for index in place..<(place + wanted) { state.taken[index] = true }
            state.hint = place + wanted
            return place
        }
        return place.flatMap {
            UnsafeMutableRawPointer(bitPattern: base + UInt($0 * Self.block))
        }
    }

    /// Wipes and gives back; false: the memory is none of this heap's.
    func release(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        let address = UInt(bitPattern: memory)
        guard base != 0, address >= base, address < base + UInt(Self.blocks * Self.block) else {
            return false
        }
        OPENSSL_cleanse(memory, count)
        let place = Int(address - base) / Self.block
        state.withLock { state in
            for index in place..<(place + Self.blocks(of: count)) { state.taken[index] = false }
        }
        return true
    }

    private static func blocks(of count: Int) -> Int { max(1, (count + block - 1) / block) }

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

    // MARK: Pages

    static func wholePages(_ count: Int) -> Int {
        let page = sysconf(Int32(_SC_PAGESIZE))
        return (max(1, count) + page - 1) / page * page
    }

    /// Locked, in no dump (MADV_DONTDUMP) and zero in a child (MADV_WIPEONFORK).
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

    /// Of memfd_secret(2).
    private static func secretPages(_ count: Int) -> UnsafeMutableRawPointer? {
        let size = wholePages(count)
        let descriptor = crypto_memfd_secret()
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, size) == 0 else { return nil }
        let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return base == MAP_FAILED ? nil : base
    }
}
