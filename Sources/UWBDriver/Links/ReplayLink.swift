// SPDX-License-Identifier: Apache-2.0
public import Bytes
public import EventLoops
import UCI
import UWBRanging

/// A board that says again what a capture has of it.
///
/// A command is answered by the next recorded response of its group and opcode, and by the
/// notifications behind it, in their recorded rhythm; a capture whose times are all 0 plays at once. A
/// command that the capture does not answer ends the link, by name.
public final class ReplayLink: Link {
    public let loop: EventLoop
    /// A loop that was made for this link ends with it.
    private let ownsLoop: Bool
    public let name: String
    public let drainsOnOpen = false
    private let packets: [CapturePacket]

    /// Only the loop's thread touches it.
    private struct State {
        weak var listener: (any LinkListener)?
        var place = 0
        var commands = FrameAssembler()
        var isOpen = false
    }

    private nonisolated(unsafe) var state = State()

    public init(name: String, packets: [CapturePacket], loop: EventLoop? = nil) {
        self.name = name
        self.packets = packets
        ownsLoop = loop == nil
        self.loop = loop ?? EventLoop()
    }

    deinit { if ownsLoop { loop.stop() } }

    public func open(_ listener: any LinkListener) throws(DriverError) {
        loop.checkIsolated()
        state.listener = listener
        state.isOpen = true
    }

    public func send(_ octets: [UInt8]) {
        loop.checkIsolated()
        var commands: [MessageID] = []
        state.commands.receive(octets) { commands.append($0.id) }
        for command in commands { answer(command) }
    }

    public func close() {
        loop.checkIsolated()
        state.isOpen = false
        state.listener = nil
    }

    private func answer(_ command: MessageID) {
        guard command.type == .command else { return }
        let response = packets[state.place...].firstIndex { packet in
            guard packet.direction == .boardToHost, let id = FrameHeader(packet.octets)?.id else {
                return false
            }
            return id.type == .response && id.group == command.group && id.opcode == command.opcode
        }
        guard let response else {
            let listener = state.listener
            close()
            listener?.end(
                DriverError(
                    .notRecorded,
                    "\(name): the capture has no answer to \(command)",
                    hint: "replay it with the commands that it was recorded with"
                )
            )
            return
        }
        // Notifications that came between the command and its answer go first, as they did.
        let host =
            packets[..<response].lastIndex { $0.direction == .hostToBoard } ?? state.place - 1
        let first = max(state.place, host + 1)
        let last = packets[response...].firstIndex { $0.direction == .hostToBoard } ?? packets.count
        state.place = last
        let start = EventLoop.now
        for packet in packets[first..<last] {
            let due = start.advanced(
                by: .nanoseconds(packet.nanoseconds - packets[first].nanoseconds)
            )
            loop.schedule(at: due) { [weak self] in self?.play(packet.octets) }
        }
    }

    private func play(_ octets: [UInt8]) {
        guard state.isOpen else { return }
        octets.withUnsafeBytes { state.listener?.hear($0, at: EventLoop.now) }
    }
}
