// SPDX-License-Identifier: Apache-2.0
import CAvahi
public import EventLoops
public import KeyExchange
import UWBRanging

/// Publishes a run on the local network and hears of others, by the machine's Avahi.
///
/// `_handclasp._tcp`, the instance and the host are the run's name, TXT `v=2`; nothing of the machine. Avahi's own thread calls;
/// what it tells is brought to the loop, where all else is used.
public final class Discovery: @unchecked Sendable {
    public enum Event: Sendable {
        case found(RunName)
        case left(RunName)
        /// Something that the person may want to know.
        case note(String)
    }

    private static let type = "_handclasp._tcp"
    /// Of one name: more are a flood.
    private static let addressLimit = 8

    private let name: RunName
    private let port: UInt16
    private let loop: EventLoop
    private let handler: @Sendable (Event) -> Void
    // Touched on the loop alone.
    private var found: [RunName: [PeerAddress]] = [:]
    private var isClosed = false
    // Touched under the poll's own lock, or when its thread has ended.
    private let poll: OpaquePointer
    private var client: OpaquePointer?
    private var group: OpaquePointer?
    private var browser: OpaquePointer?

    /// Throws where there is no Avahi.
    public init(
        _ name: RunName,
        port: UInt16,
        on loop: EventLoop,
        _ handler: @escaping @Sendable (Event) -> Void
    ) throws(PeerError) {
        (self.name, self.port, self.loop, self.handler) = (name, port, loop, handler)
        guard !OwnAddress.all().isEmpty, let poll = avahi_threaded_poll_new() else {
            throw Self.missing("this machine is on no local network")
        }
        self.poll = poll
        var error: Int32 = 0
        connect(AvahiClientFlags(rawValue: 0), &error)
        guard client != nil, avahi_threaded_poll_start(poll) == 0 else {
            if let client { avahi_client_free(client) }
            avahi_threaded_poll_free(poll)
            isClosed = true
            throw Self.missing(String(cString: avahi_strerror(error)))
        }
    }

    deinit { close() }

    private static func missing(_ reason: String) -> PeerError {
        PeerError(
            .noDiscovery,
            "peers cannot be found on the network: \(reason)",
            hint:
                "systemctl start avahi-daemon; or handclasp meet --listen 7000 on one machine, and "
                + "--peer HOST:7000 on the other"
        )
    }

    /// Where a run is, by the interface that its record came from.
    public func addresses(of name: RunName) -> [PeerAddress] { found[name] ?? [] }

    /// Withdraws what was published. On the loop; nothing is told any more.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        avahi_threaded_poll_stop(poll)
        // With the client go its group and its browser, and the daemon says goodbye.
        if let client { avahi_client_free(client) }
        avahi_threaded_poll_free(poll)
    }

    // MARK: On Avahi's thread

    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Discovery? {
        context.map { Unmanaged<Discovery>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connect(_ flags: AvahiClientFlags, _ error: inout Int32) {
        client = avahi_client_new(
            avahi_threaded_poll_get(poll),
            flags,
            { client, state, context in Discovery.of(context)?.change(state, client) },
            context,
            &error
        )
    }

    private func change(_ state: AvahiClientState, _ client: OpaquePointer?) {
        // In the first call it is not stored yet.
        self.client = client
        switch state {
        case AVAHI_CLIENT_S_RUNNING:
            publish()
            if browser == nil { browse() }
        case AVAHI_CLIENT_FAILURE:
            guard avahi_client_errno(client) == AVAHI_ERR_DISCONNECTED else {
                return tell(
                    .note("Avahi: \(String(cString: avahi_strerror(avahi_client_errno(client))))")
                )
            }
            tell(.note("Avahi has gone: waiting for it; else --listen 7000 and --peer HOST:7000"))
            avahi_client_free(client)
            (self.client, group, browser) = (nil, nil, nil)
            var error: Int32 = 0
            connect(AVAHI_CLIENT_NO_FAIL, &error)
        default: break
        }
    }

    private func publish() {
        guard let client else { return }
        if let group { avahi_entry_group_free(group) }
        group = avahi_entry_group_new(client, { _, _, _ in }, nil)
        guard let group else { return }
        let host = "\(name).local"
        var interfaces: Set<UInt32> = []
        for address in OwnAddress.all() {
            let count = Int32(address.octets.count)
            // An interface that Avahi was told to leave alone takes nothing.
            if avahi_add_address(group, address.interface, address.octets, count, host) == 0 {
                interfaces.insert(address.interface)
            }
        }
        for interface in interfaces {
            _ = avahi_add_service(group, interface, "\(name)", Self.type, host, port)
        }
        guard !interfaces.isEmpty, avahi_entry_group_commit(group) == 0 else {
            let reason = String(cString: avahi_strerror(avahi_client_errno(client)))
            return tell(.note("Avahi publishes nothing: \(reason); else --listen 7000"))
        }
    }

    private func browse() {
        guard let client else { return }
        browser = avahi_service_browser_new(
            client,
            avahi_any_interface,
            avahi_any_protocol,
            Self.type,
            nil,
            AvahiLookupFlags(rawValue: 0),
            { _, interface, protocolNumber, event, name, type, domain, _, context in
                guard let name else { return }
                Discovery.of(context)?.hear(event, interface, protocolNumber, name, type, domain)
            },
            context
        )
    }

    private func hear(
        _ event: AvahiBrowserEvent,
        _ interface: AvahiIfIndex,
        _ protocolNumber: AvahiProtocol,
        _ instance: UnsafePointer<CChar>,
        _ type: UnsafePointer<CChar>?,
        _ domain: UnsafePointer<CChar>?
    ) {
        guard let peer = RunName(String(cString: instance)), peer != name else { return }
        switch event {
        case AVAHI_BROWSER_NEW:
            _ = avahi_service_resolver_new(
                client,
                interface,
                protocolNumber,
                instance,
                type,
                domain,
                avahi_any_protocol,
                AvahiLookupFlags(rawValue: 0),
                { resolver, interface, _, event, name, _, _, _, address, port, text, _, context in
                    if event == AVAHI_RESOLVER_FOUND, let name, let address,
                        avahi_is_version(text) == 1, let peer = RunName(String(cString: name))
                    {
                        Discovery.of(context)?.resolve(peer, address, port, UInt32(interface))
                    }
                    avahi_service_resolver_free(resolver)
                },
                context
            )
        case AVAHI_BROWSER_REMOVE:
            loop.execute { [weak self] in
                guard let self, !self.isClosed else { return }
                self.found[peer] = nil
                self.handler(.left(peer))
            }
        default: break
        }
    }

    private func resolve(
        _ peer: RunName,
        _ address: UnsafePointer<AvahiAddress>,
        _ port: UInt16,
        _ interface: UInt32
    ) {
        var octets = [UInt8](repeating: 0, count: 16)
        let count = Int(avahi_octets(address, &octets))
        let place = PeerAddress(Array(octets.prefix(count)), port: port, interface: interface)
        guard let place else { return }
        loop.execute { [weak self] in
            guard let self, !self.isClosed else { return }
            let known = self.found[peer] ?? []
            guard known.count < Self.addressLimit, !known.contains(place) else { return }
            self.found[peer] = known + [place]
            self.handler(.found(peer))
        }
    }

    private func tell(_ event: Event) {
        loop.execute { [weak self] in
            if let self, !self.isClosed { self.handler(event) }
        }
    }
}
