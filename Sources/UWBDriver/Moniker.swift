// SPDX-License-Identifier: Apache-2.0

/// Which board, in words: `usb:SERIAL`, `tty:/dev/ttyACM0`, `tcp:HOST:PORT`, `replay:FILE`, `demo:`, each with
/// `?record=FILE` behind it.
public struct Moniker: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        case tty(String)
        /// A board at USB by its serial number; empty: the only one.
        case usb(String)
        case tcp(host: String, port: UInt16)
        case replay(String)
        /// An emulated board in this process.
        case demo
    }

    public var place: Place
    /// Where to write a capture of what passes.
    public var record: String?

    public init(_ place: Place, record: String? = nil) {
        self.place = place
        self.record = record
    }

    /// What would parse, for a hint.
    public static let forms =
        "usb:SERIAL, tty:/dev/ttyACM0, tcp:HOST:PORT, replay:FILE, demo:"
}

extension Moniker: LosslessStringConvertible {
    public init?(_ description: String) {
        let parts = description.split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let place = Place(String(parts[0])) else { return nil }
        var record: String?
        if parts.count == 2 {
            guard parts[1].hasPrefix("record="), parts[1].count > 7 else { return nil }
            record = String(parts[1].dropFirst(7))
        }
        self.init(place, record: record)
    }

    public var description: String { place.description + (record.map { "?record=\($0)" } ?? "") }
}

extension Moniker.Place: LosslessStringConvertible {
    public init?(_ description: String) {
        guard let colon = description.firstIndex(of: ":") else { return nil }
        let rest = String(description[description.index(after: colon)...])
        switch description[..<colon] {
        case "usb" where !rest.contains("/"): self = .usb(rest)
        case "tty" where !rest.isEmpty: self = .tty(rest)
        case "replay" where !rest.isEmpty: self = .replay(rest)
        case "demo" where rest.isEmpty: self = .demo
        case "tcp":
            guard let last = rest.lastIndex(of: ":"),
                let port = UInt16(rest[rest.index(after: last)...])
            else { return nil }
            var host = rest[..<last]
            // An IPv6 address stands in brackets: tcp:[::1]:7000.
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty, port > 0 else { return nil }
            self = .tcp(host: String(host), port: port)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .usb(let serial): "usb:\(serial)"
        case .tty(let path): "tty:\(path)"
        case .tcp(let host, let port): "tcp:\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .replay(let file): "replay:\(file)"
        case .demo: "demo:"
        }
    }
}

extension Moniker.Place {
    /// The link to a board that is reached by the system alone; nil for those that a program makes itself.
    public var link: (any Link)? {
        switch self {
        case .usb(let serial): USBLink(serial: serial.isEmpty ? nil : serial)
        case .tty(let path): DescriptorLink.serial(path)
        case .tcp(let host, let port): DescriptorLink.tcp(host, port)
        case .replay, .demo: nil
        }
    }
}
