// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import Synchronization
import UCI

/// Shows packets as they pass: time, direction, name, octets and what they say.
final class FrameTrace: Sendable {
    private let stream = Mutex(MessageStream())
    private let view: MessageView

    private let showsRounds: Bool

    /// Nil where nothing is to be shown.
    init?(_ options: TraceOptions) {
        guard options.isFrames || options.isVerbose else { return nil }
        view = MessageView(isJSON: false, isUnfiltered: options.isUnfiltered)
        showsRounds = options.isFrames
    }

    func show(_ packet: CapturePacket) {
        let text = stream.withLock { stream in
            var text = ""
            stream.receive(packet) { item in
                let isRound = item.id == SessionInfo.id
                if isRound, !showsRounds { return }
                text += view.text(item) + "\n"
            }
            return text
        }
        Console.writeToStandardError(text)
    }
}
