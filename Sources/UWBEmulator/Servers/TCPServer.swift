// SPDX-License-Identifier: Apache-2.0
import Glibc
public import UWBDriver

extension SceneHost {
    /// Listens at a TCP port of this machine, IPv4 and IPv6; each connection is a board of its own.
    /// Returns the port, which the system chooses for 0.
    public func serveTCP(
        port: UInt16,
        _ board: @escaping @Sendable (Int) -> (EmulatedBoard, Placement)
    ) throws(DriverError) -> UInt16 {
        let counter = Counter()
        return try serveTCP(port: port) { [weak self] connection in
            guard let self else {
                close(connection)
                return
            }
            let (emulated, placement) = board(counter.next())
            let link = DescriptorLink(name: "tcp:", descriptor: connection, loop: loop)
            attach(emulated, to: link, at: placement)
        }
    }

    /// Calls `accept` with each connection to a port; `isLocal`: those of this machine alone, by IPv4.
    func serveTCP(
        port: UInt16,
        isLocal: Bool = false,
        _ accept: @escaping @Sendable (Int32) -> Void
    ) throws(DriverError) -> UInt16 {
        let listener = socket(
            AF_INET6,
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
                | Int32(SOCK_NONBLOCK.rawValue),
            0
        )
        guard listener >= 0 else { throw Self.failure(port, errno) }
        var (on, off) = (Int32(1), Int32(0))
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, size)
        setsockopt(listener, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_any
        if isLocal {
            // ::ffff:127.0.0.1
            withUnsafeMutableBytes(of: &address.sin6_addr) { bytes in
                bytes.copyBytes(from: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1])
            }
        }
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let error = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            guard let pointer, bind(listener, pointer, length) == 0,
                Glibc.listen(listener, 128) == 0,
                getsockname(listener, pointer, &length) == 0
            else { return errno }
            return 0
        }
        guard error == 0 else {
            close(listener)
            throw Self.failure(port, error)
        }
        listen(listener, accept)
        return UInt16(bigEndian: address.sin6_port)
    }

    /// Counts connections, on the loop's thread.
    private final class Counter: Sendable {
        private nonisolated(unsafe) var count = 0

        func next() -> Int {
            defer { count += 1 }
            return count
        }
    }

    private static func failure(_ port: UInt16, _ code: Int32) -> DriverError {
        let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        return DriverError(
            code == EADDRINUSE ? .busy : .noPermission,
            "cannot listen at port \(port): \(text)",
            hint: "choose another port",
            systemError: code
        )
    }
}
