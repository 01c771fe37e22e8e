// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Connects by TCP, over IPv4 and IPv6.
enum Socket {
    /// How long one address is tried, in milliseconds.
    static let patience: Int32 = 5000

    static func connect(_ host: String, _ port: UInt16) throws(DriverError) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &list)
        guard status == 0 else {
            throw DriverError(
                .notFound,
                "tcp:\(host):\(port): \(String(cString: gai_strerror(status)))",
                hint: "check the name of the host"
            )
        }
        defer { freeaddrinfo(list) }
        var error = ECONNREFUSED
        var next = list
        while let address = next {
            switch attempt(address.pointee) {
            case .success(let descriptor): return descriptor
            case .failure(let failure): error = failure.number
            }
            next = address.pointee.ai_next
        }
        throw DriverError(
            error == ECONNREFUSED ? .notFound : .disconnected,
            "tcp:\(host):\(port): \(errorText(error))",
            hint: "is something listening there? uwb-emulator --tcp \(port)",
            systemError: error
        )
    }

    private struct SystemError: Error { let number: Int32 }

    private static func attempt(_ address: addrinfo) -> Result<Int32, SystemError> {
        let kind =
            address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue)
            | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, kind, address.ai_protocol)
        guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
        var error: Int32 = 0
        if Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            error = errno == EINPROGRESS ? wait(descriptor) : errno
        }
        guard error == 0 else {
            close(descriptor)
            return .failure(SystemError(number: error))
        }
        setNoDelay(descriptor)
        return .success(descriptor)
    }

    /// Waits for a connection; 0 when it is there.
    private static func wait(_ descriptor: Int32) -> Int32 {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard Glibc.poll(&poll, 1, patience) == 1 else { return ETIMEDOUT }
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
        return error
    }

    /// A command is small and wants to go at once.
    static func setNoDelay(_ descriptor: Int32) {
        var one: Int32 = 1
        setsockopt(
            descriptor,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &one,
            socklen_t(MemoryLayout<Int32>.size)
        )
    }
}

extension DescriptorLink {
    /// A board behind a TCP port: an emulator, pica, a board of another machine.
    public static func tcp(_ host: String, _ port: UInt16) -> DescriptorLink {
        DescriptorLink(name: "tcp:\(host):\(port)", drainsOnOpen: false) { () throws(DriverError) in
            try Socket.connect(host, port)
        }
    }
}
