// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import CommandLineTool
import Synchronization

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
