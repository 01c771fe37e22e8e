// SPDX-License-Identifier: Apache-2.0
import CLinux
import COpenSSL
import Cryptography
public import EventLoops
import Glibc
public import KeyExchange
import UWBRanging

/// One connection to a peer: TCP, TLS 1.3, frames. Used on its loop's thread, and tells its owner there.
///
/// Nothing waits: what a slow peer does not take is kept up to a limit that no honest run comes near.
public final class PeerChannel {
    /// What happens to it.
    public enum Event: Sendable {
        case established(EstablishedChannel)
        case received(RawFrame)
        /// The peer sends what is no frame.
        case garbled(AbortCode)
        /// It is over; nothing comes behind it.
        case ended(PeerError)
    }

    private enum State {
        /// To the first of these addresses; the others wait.
        case connecting(rest: ArraySlice<PeerAddress>)
        case handshaking
        case established
        /// All that waits is written, then it is closed properly.
        case closing
        case closed
    }

    /// From the beginning to the end of the TLS handshake.
    public static let patience = Duration.seconds(10)
    private static let closingPatience = Duration.seconds(1)
    /// A whole run is some 12 KiB a side.
    private static let limit = 65_536

    private let loop: EventLoop
    private let credentials: RunCredentials
    private let isClient: Bool
    private let handler: (Event) -> Void
    private var state: State
    private var descriptor: Int32 = -1
    private var session: OpaquePointer?
    private var splitter = FrameSplitter()
    private var waiting: [UInt8] = []
    private var timer: UInt64?
    private var buffer = [UInt8](repeating: 0, count: tls_read_limit)

    /// Dials the first of `addresses` that answers.
    public init(
        dialing addresses: [PeerAddress],
        as credentials: RunCredentials,
        on loop: EventLoop,
        patience: Duration = patience,
        _ handler: @escaping (Event) -> Void
    ) {
        (self.loop, self.credentials, self.handler) = (loop, credentials, handler)
        isClient = true
        state = .connecting(rest: addresses[...])
        // The owner hears of it when it has the channel in hand.
        soon { $0.connect() }
        arm(patience)
    }

    /// Takes a connection of a listener's.
    public init(
        accepting descriptor: Int32,
        as credentials: RunCredentials,
        on loop: EventLoop,
        patience: Duration = patience,
        _ handler: @escaping (Event) -> Void
    ) {
        (self.loop, self.credentials, self.handler) = (loop, credentials, handler)
        isClient = false
        self.descriptor = descriptor
        state = .handshaking
        soon { $0.begin() }
        arm(patience)
    }

    /// Whether the TLS handshake is not over yet.
    public var isUnfinished: Bool {
        switch state {
        case .connecting, .handshaking: true
        case .established, .closing, .closed: false
        }
    }

    // MARK: From the owner

    public func send(_ frame: RawFrame) {
        guard case .established = state else { return }
        guard waiting.count + frame.octets.count <= Self.limit else {
            return end(.closed, "the peer takes nothing any more")
        }
        waiting += frame.octets
        write()
    }

    /// Closes it when what waits is written, within a second. The owner hears nothing more.
    public func close() {
        switch state {
        case .established:
            state = .closing
            arm(Self.closingPatience)
            write()
        case .connecting, .handshaking: release()
        case .closing, .closed: break
        }
    }

    // MARK: Its life

    private func connect() {
        guard case .connecting(var rest) = state else { return }
        if descriptor >= 0 {
            loop.unwatch(descriptor)
            Glibc.close(descriptor)
            descriptor = -1
        }
        while let address = rest.popFirst() {
            guard let descriptor = address.connect() else { continue }
            self.descriptor = descriptor
            state = .connecting(rest: rest)
            return loop.watch(descriptor, epoll_out) { [weak self] _ in self?.finishConnecting() }
        }
        end(.unreachable, "nobody answers there", hint: "is the other side's handclasp running?")
    }

    private func finishConnecting() {
        guard case .connecting = state else { return }
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
        guard error == 0 else { return connect() }
        state = .handshaking
        begin()
    }

    private func begin() {
        guard case .handshaking = state else { return }
        for (level, option, value) in [
            // A frame is small and wants to go at once; a peer that is gone is missed after 15 s.
            (Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1)),
            (Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 15_000),
        ] {
            var value = value
            setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
        session = tls_new(credentials.context, descriptor, isClient ? 1 : 0)
        guard session != nil else { return end(.refused, "TLS cannot be begun") }
        loop.watch(descriptor, epoll_in) { [weak self] _ in self?.proceed() }
        proceed()
    }

    /// The socket is ready for something.
    private func proceed() {
        switch state {
        case .handshaking: handshake()
        case .established:
            read()
            write()
        case .closing: write()
        case .connecting, .closed: break
        }
    }

    private func handshake() {
        guard let session else { return }
        var want: Int32 = 0
        let done = tls_handshake(session, &want)
        if done == 0 { return wait(for: want) }
        guard done > 0 else {
            return end(.refused, "the TLS handshake failed: \(reason())")
        }
        do throws(CryptographyError) {
            let channel = try EstablishedChannel(session, credentials, isClient: isClient)
            state = .established
            disarm()
            wait(for: SSL_ERROR_WANT_READ)
            handler(.established(channel))
            // What came behind the handshake lies in the session already, and wakes nobody.
            read()
        } catch {
            end(.refused, "\(error)")
        }
    }

    private func read() {
        // A few records at a time: nobody keeps the loop from everything else.
        for _ in 0..<8 {
            guard case .established = state, let session else { return }
            var want: Int32 = 0
            let count = tls_read(session, &buffer, buffer.count, &want)
            if count == 0 { return }
            guard count > 0 else {
                return want == SSL_ERROR_ZERO_RETURN
                    ? end(.closed, "the peer has closed the connection")
                    : end(.closed, "the connection is broken")
            }
            do throws(AbortCode) {
                for frame in try splitter.receive(buffer.prefix(Int(count))) {
                    guard case .established = state else { return }
                    handler(.received(frame))
                }
                // What is behind them is none, if it is known already.
                if case .established = state { _ = try splitter.receive([]) }
            } catch {
                return handler(.garbled(error))
            }
        }
        if case .established = state, let session, SSL_has_pending(session) == 1 {
            soon { $0.proceed() }
        }
    }

    private func write() {
        while !waiting.isEmpty {
            guard let session else { return }
            var want: Int32 = 0
            let count = tls_write(session, waiting, waiting.count, &want)
            if count == 0 { return wait(for: want) }
            guard count > 0 else { return end(.closed, "the connection is broken") }
            waiting.removeFirst(Int(count))
        }
        if case .closing = state { return release() }
        if case .established = state { wait(for: SSL_ERROR_WANT_READ) }
    }

    private func wait(for want: Int32) {
        let events = want == SSL_ERROR_WANT_WRITE ? epoll_in | epoll_out : epoll_in
        loop.watch(descriptor, events) { [weak self] _ in self?.proceed() }
    }

    // MARK: Its end

    private func end(_ code: PeerError.Code, _ detail: String, hint: String? = nil) {
        if case .closed = state { return }
        let isAwaited = if case .closing = state { false } else { true }
        release()
        if isAwaited { handler(.ended(PeerError(code, detail, hint: hint))) }
    }

    private func release() {
        if case .closed = state { return }
        state = .closed
        disarm()
        if let session {
            // The peer learns that nothing is missing.
            _ = tls_shutdown(session)
            SSL_free(session)
        }
        session = nil
        waiting = []
        guard descriptor >= 0 else { return }
        loop.unwatch(descriptor)
        Glibc.close(descriptor)
        descriptor = -1
    }

    private func arm(_ patience: Duration) {
        disarm()
        timer = loop.schedule(at: EventLoop.now.advanced(by: patience)) { [weak self] in
            self?.timer = nil
            self?.end(.timedOut, "the peer took too long")
        }
    }

    /// Does something when the loop has done what it does now.
    private func soon(_ work: @escaping (PeerChannel) -> Void) {
        loop.schedule(at: EventLoop.now) { [weak self] in self.map(work) }
    }

    private func disarm() {
        if let timer { loop.cancel(timer) }
        timer = nil
    }

    /// The newest reason of the library's.
    private func reason() -> String {
        CryptographyError(.failed, "").reasons.last?.split(separator: ":").last.map(String.init)
            ?? "the peer went away"
    }
}
