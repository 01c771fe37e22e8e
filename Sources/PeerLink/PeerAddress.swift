// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Where a peer is, resolved: an IPv4 or IPv6 address with a port, and its interface where it is of a link.
public struct PeerAddress: Hashable, Sendable {
    /// A sockaddr of its family.
    let octets: [UInt8]

    init(_ address: UnsafePointer<sockaddr>, _ length: Int) {
        octets = Array(UnsafeRawBufferPointer(start: address, count: length))
    }

    /// From the octets of an address, 4 or 16, in network order. `interface` is by its index.
    public init?(_ address: [UInt8], port: UInt16, interface: UInt32) {
        switch address.count {
        case 4:
            var value = sockaddr_in()
            value.sin_family = sa_family_t(AF_INET)
            value.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &value.sin_addr) { $0.copyBytes(from: address) }
            octets = withUnsafeBytes(of: value) { Array($0) }
        case 16:
            var value = sockaddr_in6()
            value.sin6_family = sa_family_t(AF_INET6)
            value.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &value.sin6_addr) { $0.copyBytes(from: address) }
            // Which network an address of a link belongs to, its octets do not say.
            value.sin6_scope_id = address[0] == 0xFE && address[1] & 0xC0 == 0x80 ? interface : 0
            octets = withUnsafeBytes(of: value) { Array($0) }
        default: return nil
        }
    }

    var family: Int32 { Int32(UInt16(octets[0]) | UInt16(octets[1]) << 8) }

    /// Every address of `HOST:PORT`; waits for the resolver. An IPv6 address stands in brackets.
    public static func resolve(_ text: String) throws(PeerError) -> [PeerAddress] {
        let hint = "HOST:PORT, [fe80::1%eth0]:7000 for an address of IPv6"
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...]), port > 0
        else { throw PeerError(.notFound, "\(text) has no port", hint: hint) }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
        guard !host.isEmpty else { throw PeerError(.notFound, "\(text) has no host", hint: hint) }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(String(host), String(port), &hints, &list)
        guard status == 0 else {
            let reason = String(cString: gai_strerror(status))
            throw PeerError(.notFound, "\(text): \(reason)", hint: "check the name of the host")
        }
        defer { freeaddrinfo(list) }
        var addresses: [PeerAddress] = []
        var next = list
        while let entry = next?.pointee {
            addresses.append(PeerAddress(entry.ai_addr, Int(entry.ai_addrlen)))
            next = entry.ai_next
        }
        return addresses
    }

    /// Begins to connect, without waiting; nil: there is no way there.
    func connect() -> Int32? {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return nil }
        let status = octets.withUnsafeBytes { bytes in
            Glibc.connect(
                descriptor,
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count)
            )
        }
        guard status == 0 || errno == EINPROGRESS else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}

extension PeerAddress: CustomStringConvertible {
    /// `192.168.1.7:7000`, `[fe80::1%eth0]:7000`.
    public var description: String {
        var host = [CChar](repeating: 0, count: 1025)
        var port = [CChar](repeating: 0, count: 32)
        let status = octets.withUnsafeBytes { bytes in
            getnameinfo(
                bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count),
                &host,
                socklen_t(host.count),
                &port,
                socklen_t(port.count),
                NI_NUMERICHOST | NI_NUMERICSERV
            )
        }
        guard status == 0 else { return "an unknown address" }
        let (name, number) = (Self.text(host), Self.text(port))
        return family == AF_INET6 ? "[\(name)]:\(number)" : "\(name):\(number)"
    }

    private static func text(_ characters: [CChar]) -> String {
        String(
            decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
    }
}
