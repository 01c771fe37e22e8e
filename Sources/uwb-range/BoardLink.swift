// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import Synchronization
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// Makes the link that a moniker names, with what is to be seen or written of it around.
enum BoardLink {
    /// A link, and whether its board is asked what it is when it is opened.
    struct Opened {
        let link: any Link
        let asksOnOpen: Bool
        /// The scene of a demonstration, which lives as long as its board is used.
        let scene: SceneHost?
        /// Writes what waits for its last segment, at the end.
        let finish: () throws(ToolFailure) -> Void
    }

    static func open(_ options: BoardOptions) throws(ToolFailure) -> Opened {
        guard let moniker = options.board else {
            throw ToolFailure(
                .usage,
                "no board is named",
                hint: "--board with one of: \(Moniker.forms)"
            )
        }
        let (link, asks, scene) = try link(moniker.place)
        let writer = try (options.record ?? moniker.record).map { path throws(ToolFailure) in
            try Recorder(path: path, unfiltered: options.isUnfiltered)
        }
        let trace = options.isFrames ? FrameTrace(isUnfiltered: options.isUnfiltered) : nil
        guard writer != nil || trace != nil else {
            return Opened(link: link, asksOnOpen: asks, scene: scene, finish: {})
        }
        let recording = RecordingLink(link) { packet in
            writer?.write(packet)
            trace?.show(packet)
        }
        return Opened(link: recording, asksOnOpen: asks, scene: scene) {
            () throws(ToolFailure) in
            try writer?.finish()
        }
    }

    private static func link(_ place: Moniker.Place) throws(ToolFailure) -> (
        any Link, Bool, SceneHost?
    ) {
        switch place {
        case .tty(let path): return (DescriptorLink.serial(path), true, nil)
        case .tcp(let host, let port): return (DescriptorLink.tcp(host, port), true, nil)
        case .demo:
            let scene = SceneHost(Scene(seed: 1, start: EventLoop.now))
            return (scene.memoryBoard(EmulatedBoard(.qorvo)), true, scene)
        case .replay(let path):
            var packets: [CapturePacket] = []
            do throws(CaptureError) {
                var reader = try CaptureReader(path: path)
                while let packet = try reader.next() { packets.append(packet) }
            } catch {
                throw ToolFailure(error)
            }
            let begins = packets.contains { FrameHeader($0.octets)?.id == DeviceReset.id }
            return (ReplayLink(name: "replay:\(path)", packets: packets), begins, nil)
        }
    }
}

/// Writes packets to a capture, from the link's thread.
final class Recorder: Sendable {
    private struct State: ~Copyable {
        var writer: CaptureWriter
        var failure: CaptureError?
    }

    private let state: Mutex<State>

    init(path: String, unfiltered: Bool) throws(ToolFailure) {
        do throws(CaptureError) {
            let format: CaptureWriter.Format = path.hasSuffix(".pcapng") ? .pcapng : .uci
            let writer = try CaptureWriter(
                path: path,
                format: format,
                headers: [("Notes", "recorded by uwb-range")],
                unfiltered: unfiltered,
                inPlace: true
            )
            state = Mutex(State(writer: writer, failure: nil))
        } catch {
            throw ToolFailure(error)
        }
    }

    /// The first failure is kept and told at the end: a full disk does not end a session.
    func write(_ packet: CapturePacket) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(CaptureError) { try state.writer.write(packet) } catch {
                state.failure = error
            }
        }
    }

    func finish() throws(ToolFailure) {
        let failure = state.withLock { state -> CaptureError? in
            if let failure = state.failure { return failure }
            do throws(CaptureError) { try state.writer.finish() } catch { return error }
            return nil
        }
        if let failure { throw ToolFailure(failure) }
    }
}

/// Shows packets as they pass: time, direction, name, octets and what they say.
final class FrameTrace: Sendable {
    private let stream = Mutex(MessageStream())
    private let view: MessageView

    init(isUnfiltered: Bool) { view = MessageView(isJSON: false, isUnfiltered: isUnfiltered) }

    func show(_ packet: CapturePacket) {
        let text = stream.withLock { stream in
            var text = ""
            stream.receive(packet) { text += view.text($0) + "\n" }
            return text
        }
        Console.writeToStandardError(text)
    }
}
