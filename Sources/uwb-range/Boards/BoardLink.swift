// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import Synchronization
import UCI
import UWBDriver
import UWBRanging

/// Makes the link that a moniker names, with what is to be seen or written of it around.
enum BoardLink {
    /// A link, and whether its board is asked what it is when it is opened.
    struct Opened {
        let link: any Link
        let asksOnOpen: Bool
        /// The scene of a demonstration, which lives as long as its board is used.
        let scene: DemoScene?
        /// Writes what waits for its last segment, at the end.
        let finish: () throws(ToolFailure) -> Void
    }

    static func open(
        _ moniker: Moniker,
        _ options: TraceOptions,
        demo: @autoclosure () -> DemoScene = DemoScene(.still(2))
    ) throws(ToolFailure) -> Opened {
        let (link, asks, scene) = try link(moniker.place, demo)
        let writer = try (options.record ?? moniker.record).map { path throws(ToolFailure) in
            try Recorder(path: path, unfiltered: options.isUnfiltered)
        }
        let trace = FrameTrace(options)
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

    private static func link(
        _ place: Moniker.Place,
        _ demo: () -> DemoScene
    ) throws(ToolFailure) -> (any Link, Bool, DemoScene?) {
        if let link = place.link { return (link, true, nil) }
        switch place {
        case .usb, .tty, .tcp: throw .noBoard
        case .demo:
            let scene = demo()
            return (scene.board, true, scene)
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
