// SPDX-License-Identifier: Apache-2.0
import Bytes

/// The two interfaces and endpoints of a serial port over USB (CDC-ACM), out of a device's descriptors.
///
/// Nothing of them is assumed: boards of one kind differ from build to build. Source: USB 2.0, section 9.6; USB Class
/// Definitions for Communications Devices 1.2, section 5.2.
public struct CDCInterfaces: Hashable, Sendable {
    /// A bulk endpoint: bit 7 of the address says that it leads to the host.
    public struct Endpoint: Hashable, Sendable {
        public var address: UInt8
        /// wMaxPacketSize, in octets: 64 at full speed.
        public var packetSize: Int
    }

    /// The communication interface, to which the line's state is told.
    public var control: UInt8
    /// The data interface.
    public var data: UInt8
    public var input: Endpoint
    public var output: Endpoint

    private struct Interface {
        var number: UInt8
        var kind: UInt8
        var subkind: UInt8
        var endpoints: [Endpoint] = []
        /// Of its union descriptor.
        var partner: UInt8?
    }

    /// Reads what the kernel keeps in a device's `descriptors` file: the device descriptor and its configurations, of
    /// which the first with such a port counts. Nil: there is none, or they cannot be read.
    public init?(descriptors: [UInt8]) {
        var interfaces: [Interface] = []
        var rest = descriptors[...]
        while let length = rest.first.map(Int.init), length >= 2, rest.count >= length {
            let record = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            switch record[1] {
            // A configuration begins: the one before had none.
            case 2:
                if let found = Self(of: interfaces) {
                    self = found
                    return
                }
                interfaces = []
            // Other settings of an interface are for other bandwidths.
            case 4 where length >= 9 && record[3] == 0:
                interfaces.append(
                    Interface(number: record[2], kind: record[5], subkind: record[6])
                )
            case 5 where length >= 7 && record[3] & 3 == 2 && !interfaces.isEmpty:
                let size = (Int(record[4]) | Int(record[5]) << 8) & 0x7FF
                guard size > 0 else { continue }
                interfaces[interfaces.count - 1].endpoints.append(
                    Endpoint(address: record[2], packetSize: size)
                )
            // The union functional descriptor: which data interface is whose.
            case 0x24 where length >= 5 && record[2] == 6 && !interfaces.isEmpty:
                interfaces[interfaces.count - 1].partner = record[4]
            default: break
            }
        }
        guard let found = Self(of: interfaces) else { return nil }
        self = found
    }

    private init?(of interfaces: [Interface]) {
        for control in interfaces where control.kind == 0x02 && control.subkind == 0x02 {
            let data = interfaces.first { interface in
                interface.kind == 0x0A
                    && interface.number == control.partner ?? (control.number &+ 1)
            }
            guard let data, let input = data.endpoints.first(where: { $0.address & 0x80 != 0 }),
                let output = data.endpoints.first(where: { $0.address & 0x80 == 0 })
            else { continue }
            (self.control, self.data) = (control.number, data.number)
            (self.input, self.output) = (input, output)
            return
        }
        return nil
    }
}
