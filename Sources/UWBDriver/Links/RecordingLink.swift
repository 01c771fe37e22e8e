// SPDX-License-Identifier: Apache-2.0
public import Bytes
public import EventLoops
import UCI
import UWBRanging

/// A link around a link that gives away all packets that pass, in both directions, with their time
/// since the opening.
///
/// Keys are in them: who writes them down filters them.
public final class RecordingLink: Link {
    public var loop: EventLoop { link.loop }
    public var name: String { link.name }
    public var drainsOnOpen: Bool { link.drainsOnOpen }
    private let link: any Link
    private let record: @Sendable (CapturePacket) -> Void

    /// Only the loop's thread touches it.
    private struct State {
        /// Of the first opening: a port that is opened again goes on in the same capture.
        var start: Instant?
        var toBoard = FrameAssembler()
        var toHost = FrameAssembler()
        var listener: Listener?
    }

    private nonisolated(unsafe) var state = State()

    public init(_ link: any Link, _ record: @escaping @Sendable (CapturePacket) -> Void) {
        self.link = link
        self.record = record
    }

    public func open(_ listener: any LinkListener) throws(DriverError) {
        let relay = Listener(link: self, listener: listener)
        state.listener = relay
        state.start = state.start ?? EventLoop.now
        (state.toBoard, state.toHost) = (FrameAssembler(), FrameAssembler())
        try link.open(relay)
    }

    public func send(_ octets: [UInt8]) {
        note(octets.span.bytes, .hostToBoard, EventLoop.now)
        link.send(octets)
    }

    public func close() {
        link.close()
        state.listener = nil
    }

    private func note(_ octets: RawSpan, _ direction: CaptureDirection, _ arrival: Instant) {
        // To the microsecond: finer is not known of a packet that came through a port.
        let time = max(0, arrival.nanoseconds - (state.start ?? arrival).nanoseconds) / 1000 * 1000
        let record = record
        let deliver: (borrowing Frame) -> Void = { frame in
            let payload = frame.payload.withUnsafeBytes { Array($0) }
            for packet in Frame.packets(frame.id, payload) {
                record(CapturePacket(nanoseconds: time, direction: direction, octets: packet))
            }
        }
        switch direction {
        case .hostToBoard: state.toBoard.receive(octets, deliver)
        case .boardToHost: state.toHost.receive(octets, deliver)
        }
    }

    /// Stands between the link and who listens.
    private final class Listener: LinkListener {
        private weak let link: RecordingLink?
        private weak let listener: (any LinkListener)?

        init(link: RecordingLink, listener: any LinkListener) {
            self.link = link
            self.listener = listener
        }

        func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
            link?.note(octets.bytes, .boardToHost, arrival)
            listener?.hear(octets, at: arrival)
        }

        func end(_ error: DriverError) { listener?.end(error) }
    }
}
