// SPDX-License-Identifier: Apache-2.0
import Cryptography
import EventLoops
import KeyExchange
import PeerLink
import Synchronization

/// One end of channels, on a loop of its own: listens, dials, and keeps what happens.
actor Endpoint {
    private nonisolated let loop = EventLoop(name: "peer")
    nonisolated let credentials: RunCredentials
    private let patience: Duration
    private var listener: PeerListener?
    private var channels: [PeerChannel] = []
    private(set) var established: [EstablishedChannel] = []
    private(set) var frames: [RawFrame] = []
    private(set) var faults: [AbortCode] = []
    private(set) var ends: [PeerError] = []
    private(set) var accepted = 0
    /// Sends back what it hears.
    private let echoes: Bool

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(patience: Duration = PeerChannel.patience, echoes: Bool = false) throws {
        credentials = try RunCredentials()
        (self.patience, self.echoes) = (patience, echoes)
    }

    deinit { loop.stop() }

    func listen() throws -> UInt16 {
        let listener = try PeerListener(on: loop) { [unowned self] descriptor in
            assumeIsolated { $0.accept(descriptor) }
        }
        self.listener = listener
        return listener.port
    }

    private func accept(_ descriptor: Int32) {
        accepted += 1
        let place = channels.count
        channels.append(
            PeerChannel(accepting: descriptor, as: credentials, on: loop, patience: patience) {
                [unowned self] event in assumeIsolated { $0.take(event, place) }
            }
        )
    }

    func dial(_ address: String) throws {
        let place = channels.count
        channels.append(
            PeerChannel(
                dialing: try PeerAddress.resolve(address),
                as: credentials,
                on: loop,
                patience: patience
            ) { [unowned self] event in assumeIsolated { $0.take(event, place) } }
        )
    }

    private func take(_ event: PeerChannel.Event, _ place: Int) {
        switch event {
        case .established(let channel): established.append(channel)
        case .received(let frame):
            frames.append(frame)
            if echoes { channels[place].send(frame) }
        case .garbled(let code):
            faults.append(code)
            channels[place].close()
        case .ended(let error): ends.append(error)
        }
    }

    func send(_ frame: RawFrame, times: Int = 1) {
        for _ in 0..<times { channels[0].send(frame) }
    }

    func close() {
        for channel in channels { channel.close() }
        listener?.close()
    }

    /// Looks until something is so; false: it never was.
    func wait(
        _ seconds: Double = 10,
        until condition: @Sendable (isolated Endpoint) -> Bool
    ) async -> Bool {
        for _ in 0..<Int(seconds * 200) {
            if condition(self) { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return condition(self)
    }
}
