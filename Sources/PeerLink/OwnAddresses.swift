// SPDX-License-Identifier: Apache-2.0
import CAvahi
import Glibc

/// The addresses under which a run may be found: of interfaces that have multicast, and none that tells the machine's
/// MAC.
struct OwnAddress: Hashable {
    let interface: UInt32
    /// 4 or 16, in network order.
    let octets: [UInt8]

    static func all() -> [OwnAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var addresses: [OwnAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            let wanted = UInt32(IFF_UP | IFF_MULTICAST)
            guard let address = entry.ifa_addr, entry.ifa_flags & wanted == wanted,
                entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0
            else { continue }
            let octets: [UInt8] =
                switch Int32(address.pointee.sa_family) {
                case AF_INET:
                    address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { value in
                        withUnsafeBytes(of: value.pointee.sin_addr) { Array($0) }
                    }
                case AF_INET6:
                    address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { value in
                        withUnsafeBytes(of: value.pointee.sin6_addr) { Array($0) }
                    }
                default: []
                }
            guard !octets.isEmpty, !tellsHardware(octets) else { continue }
            addresses.append(
                OwnAddress(interface: if_nametoindex(entry.ifa_name), octets: octets)
            )
        }
        return addresses
    }

    /// An EUI-64 has the MAC's halves around FF FE.
    private static func tellsHardware(_ octets: [UInt8]) -> Bool {
        octets.count == 16 && octets[11] == 0xFF && octets[12] == 0xFE
    }
}
