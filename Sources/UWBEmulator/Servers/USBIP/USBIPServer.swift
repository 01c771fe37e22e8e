// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Glibc
public import UWBDriver
import UWBRanging

extension SceneHost {
    /// Serves boards to `usbip attach`: `count` ports, each with a serial number of its own, on this machine alone (IPv4). Returns
    /// the port of TCP, which the system chooses for 0.
    public func serveUSBIP(
        port: UInt16,
        count: Int,
        _ board: @escaping @Sendable (Int) -> (EmulatedBoard, Placement)
    ) throws(DriverError) -> UInt16 {
        let ports = Ports(count: count)
        return try serveTCP(port: port, isLocal: true) { [weak self] connection in
            guard let self else {
                close(connection)
                return
            }
            let link = DescriptorLink(name: "usbip:", descriptor: connection, loop: loop)
            let host = USBIPHost(link, ports) { [weak self] index, port in
                guard let self else { return }
                let (emulated, placement) = board(index)
                attach(emulated, to: port, at: placement)
            }
            host.begin()
        }
    }

    /// Which ports there are, and who has them; on the loop's thread.
    final class Ports: Sendable {
        let serials: [String]
        private nonisolated(unsafe) var hosts: Set<Int> = []

        init(count: Int) {
            // 12 digits, as the boards' own are.
            serials = (1...max(1, count)).map { number in
                let digits = String(number, radix: 16, uppercase: true)
                return "E0CA00000000".dropLast(digits.count) + digits
            }
        }

        func isFree(_ index: Int) -> Bool { !hosts.contains(index) }
        func take(_ index: Int) { hosts.insert(index) }
        func leave(_ index: Int) { hosts.remove(index) }
    }
}

/// One host at a port: between its connection and the board. On the loop's thread.
final class USBIPHost: LinkListener {
    private let link: DescriptorLink
    private let ports: SceneHost.Ports
    private let plug: @Sendable (Int, any Link) -> Void

    private struct State {
        var machine: USBIPMachine
        var index: Int?
        weak var listener: (any LinkListener)?
        /// It is nobody else's: it keeps itself until its connection ends.
        var own: USBIPHost?
    }

    private nonisolated(unsafe) var state: State

    init(
        _ link: DescriptorLink,
        _ ports: SceneHost.Ports,
        _ plug: @escaping @Sendable (Int, any Link) -> Void
    ) {
        (self.link, self.ports, self.plug) = (link, ports, plug)
        state = State(machine: USBIPMachine(serials: ports.serials) { ports.isFree($0) })
    }

    func begin() {
        link.loop.execute { [self] in
            state.own = self
            do throws(DriverError) { try link.open(self) } catch { leave() }
        }
    }

    func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
        perform(state.machine.receive(octets), at: arrival)
    }

    func end(_ error: DriverError) {
        let listener = state.listener
        leave()
        listener?.end(error)
    }

    private func perform(_ outputs: [USBIPMachine.Output], at moment: Instant) {
        for output in outputs {
            switch output {
            case .send(let octets): link.send(octets)
            case .imported(let index):
                state.index = index
                ports.take(index)
                plug(index, Port(self))
            case .heard(let octets):
                octets.withUnsafeBytes { state.listener?.hear($0, at: moment) }
            case .end:
                link.close()
                end(DriverError(.disconnected, "usbip: the host speaks something else"))
            }
        }
    }

    /// Whether its connection is there.
    private var isThere: Bool { state.own != nil }

    private func leave() {
        if let index = state.index { ports.leave(index) }
        (state.index, state.listener, state.own) = (nil, nil, nil)
    }

    /// The board's end.
    private final class Port: Link {
        let name = "usbip"
        let drainsOnOpen = false
        private let host: USBIPHost

        init(_ host: USBIPHost) { self.host = host }

        var loop: EventLoop { host.link.loop }

        func open(_ listener: any LinkListener) throws(DriverError) {
            guard host.isThere else {
                throw DriverError(.disconnected, "usbip: the host has gone")
            }
            host.state.listener = listener
        }

        func send(_ octets: [UInt8]) {
            host.perform(host.state.machine.send(octets), at: EventLoop.now)
        }

        func close() {
            host.link.close()
            host.leave()
        }
    }
}
