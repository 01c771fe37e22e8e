// SPDX-License-Identifier: Apache-2.0
import CLinux
public import EventLoops
import Glibc

/// Waits for peers at a TCP port, on IPv4 and IPv6 at once. Used on its loop's thread.
public final class PeerListener {
    private let loop: EventLoop
    private let descriptor: Int32
    public let port: UInt16

    /// `port` 0 takes a free one. `accept` gets each connection, which is its to close.
    public init(
        on loop: EventLoop,
        port: UInt16 = 0,
        _ accept: @escaping (Int32) -> Void
    ) throws(PeerError) {
        self.loop = loop
        (descriptor, self.port) = try Self.listen(port)
        loop.watch(descriptor, epoll_in) { [descriptor] _ in
            // A few at a time: a flood of connections must not keep the loop from everything else.
            for _ in 0..<16 {
                let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
                let connection = accept_next(descriptor, flags)
                guard connection >= 0 else { return }
                accept(connection)
            }
        }
    }

    public func close() {
        loop.unwatch(descriptor)
        Glibc.close(descriptor)
    }

    private static func listen(_ port: UInt16) throws(PeerError) -> (Int32, UInt16) {
        // One socket for both; where there is no IPv6, one for IPv4.
        var any = sockaddr_in6()
        any.sin6_family = sa_family_t(AF_INET6)
        any.sin6_port = port.bigEndian
        if let both = bound(AF_INET6, &any) { return both }
        var only = sockaddr_in()
        only.sin_family = sa_family_t(AF_INET)
        only.sin_port = port.bigEndian
        if errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL, let one = bound(AF_INET, &only) {
            return one
        }
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        throw PeerError(
            .cannotListen,
            "cannot listen at port \(port): \(reason)",
            hint: "another port, or none: --listen"
        )
    }

    /// A socket that listens at an address, and its port; nil: errno says why not.
    private static func bound<Address>(_ family: Int32, _ address: inout Address) -> (
        Int32, UInt16
    )? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return nil }
        var (one, zero) = (Int32(1), Int32(0))
        let width = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, width)
        if family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &zero, width)
        }
        var size = socklen_t(MemoryLayout<Address>.size)
        let port: UInt16? = withUnsafeMutableBytes(of: &address) { bytes in
            let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            guard bind(descriptor, place, size) == 0, Glibc.listen(descriptor, 64) == 0,
                getsockname(descriptor, place, &size) == 0
            else { return nil }
            // The port stands at the same place in both families.
            return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        }
        guard let port else {
            let reason = errno
            Glibc.close(descriptor)
            errno = reason
            return nil
        }
        return (descriptor, port)
    }
}
