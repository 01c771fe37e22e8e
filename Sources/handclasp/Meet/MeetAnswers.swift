// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Glibc
import KeyExchange
import Synchronization
import UWBRanging

/// What the person types, brought to the meeting when it asks.
final class MeetAnswers: Sendable {
    private struct State: Sendable {
        var meeting: Meeting?
        /// The words are on the screen since.
        var shown: Instant?
        var strict: StrictCheck?
        var isKnown = false
        var isAnswered = false
        var isReading = false
    }

    /// No verdict counts sooner.
    private static let reading = Duration.milliseconds(2050)

    private let saysYes: Bool
    private let view: MeetView
    private let state = Mutex(State())

    init(yes: Bool, _ view: MeetView) { (saysYes, self.view) = (yes, view) }

    func serve(_ meeting: Meeting) {
        state.withLock { state in
            let isReading = state.isReading
            state = State()
            (state.meeting, state.isReading) = (meeting, isReading)
        }
    }

    func take(_ event: MeetEvent) {
        switch event {
        case .known: state.withLock { $0.isKnown = true }
        case .words(let words, let isStrict, let role):
            let mustRead = state.withLock { state in
                state.shown = EventLoop.now
                state.strict = isStrict ? StrictCheck(words, role: role) : nil
                defer { state.isReading = true }
                return !state.isReading && !saysYes
            }
            if saysYes { give(.match) }
            if mustRead { read() }
        default: break
        }
    }

    /// A thread that waits for lines: reading them must not keep anything else.
    private func read() {
        // What was typed before the words were there answers nothing.
        if isatty(STDIN_FILENO) == 1 { tcflush(STDIN_FILENO, TCIFLUSH) }
        var thread = pthread_t()
        pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let answers = Unmanaged<MeetAnswers>.fromOpaque(context).takeRetainedValue()
                while let line = readLine() { answers.hear(line) }
                return nil
            },
            Unmanaged.passRetained(self).toOpaque()
        )
    }

    private func hear(_ line: String) {
        let word = line.lowercased().filter { !$0.isWhitespace }
        let (answer, prompt): (MeetAnswer?, Bool) = state.withLock { state in
            guard state.shown != nil, !state.isAnswered else { return (nil, false) }
            if state.isKnown, ["k", "keep"].contains(word) { return (.keep, false) }
            if var strict = state.strict {
                if ["n", "no"].contains(word) { return (.differ, false) }
                let verdict = strict.type(word)
                state.strict = strict
                return (verdict.map { $0 ? .match : .differ }, verdict == nil)
            }
            switch word {
            case "y", "yes": return (.match, false)
            case "n", "no": return (.differ, false)
            default: return (nil, true)
            }
        }
        if let answer { return give(answer) }
        if prompt { view.prompt(state.withLock { $0.strict?.next }) }
    }

    private func give(_ answer: MeetAnswer) {
        let (meeting, shown) = state.withLock { state in
            state.isAnswered = true
            return (state.meeting, state.shown)
        }
        guard let meeting, let shown else { return }
        Task {
            // Said too soon it counts as soon as it may.
            let left = Self.reading - shown.duration(to: EventLoop.now)
            if left > .zero { try? await Task.sleep(for: left) }
            await meeting.answer(answer)
        }
    }
}
