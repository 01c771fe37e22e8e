// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import ContactStore
import Glibc
import KeyExchange
import PeerLink
import Synchronization
import UWBDriver

/// `handclasp meet`: one run, and a fresh one where a board was lost.
enum MeetCommand {
    static let help = CommandHelp<MeetOptions>(
        command: "handclasp meet",
        operands: "",
        summary: "Meets somebody: a contact each, if you both say that the words match.",
        text: """
            Both start it, on one network, and hold their boards within 0.25 m of each other. Then each
            sees the same words; read them aloud in turn, and listen. Whoever stands between you on the
            network has other words. Ctrl-C ends it.

            Example: handclasp meet --board tty:/dev/ttyACM0 --name Ada
            """,
        options: MeetOptions.options
    )

    static func run(
        _ words: ArraySlice<String>,
        _ console: inout Console
    ) async throws(ToolFailure) -> ExitCode {
        guard let options = try help.read(words, &console) else { return .done }
        guard let moniker = options.board else {
            throw ToolFailure(
                .usage,
                "no board is named",
                hint: "--board tty:/dev/ttyACM0; uwb-range list shows what there is"
            )
        }
        let settings = try settings(options)
        let place = try options.store.place
        let view = MeetView(isJSON: options.isJSON)
        let answers = MeetAnswers(yes: options.isYes, view)
        let current = Mutex<Meeting?>(nil)
        let isCancelled = Mutex(false)
        Signals.watch { count in
            isCancelled.withLock { $0 = true }
            Passphrase.restore()
            view.restore()
            guard count == 1, let meeting = current.withLock({ $0 }) else { _exit(130) }
            Task { await meeting.cancel() }
        }
        let store = try options.store.open(creates: true)
        try checkLimit(store)
        view.begin(place)
        var outcome: MeetOutcome?
        var tries = 0
        /// How the run before ended, which is told where no other follows it after all.
        func leave() {
            if let outcome { view.show(.finished(outcome)) }
            view.restore()
        }
        repeat {
            let radio: BoardRadio
            do throws(DriverError) { radio = try await BoardRadio.open(moniker) } catch {
                leave()
                throw Self.failure(error)
            }
            view.show(
                .board(radio.identity, isCalibrated: radio.abilities.calibratedChannels != 0)
            )
            let meeting: Meeting
            do throws(ToolFailure) {
                meeting = try ToolFailure.of {
                    // A run that follows by itself is one more guess.
                    try checkLimit(store)
                    return try Meeting(radio, store.another(), settings) { event in
                        view.show(event)
                        answers.take(event)
                    }
                }
            } catch {
                await radio.controller.close()
                leave()
                throw error
            }
            current.withLock { $0 = meeting }
            // Between two runs nobody listens to it.
            if isCancelled.withLock({ $0 }) { await meeting.cancel() }
            answers.serve(meeting)
            let end = await meeting.run()
            await radio.controller.close()
            outcome = end
            tries += 1
            guard end.isBoardLost, tries == 1, !isCancelled.withLock({ $0 }) else { break }
            view.show(.note("once more, all afresh"))
        } while true
        guard let outcome else { return .failed }
        if outcome.isBoardLost { view.show(.finished(outcome)) }
        view.end()
        return switch outcome.exit {
        case .done: .done
        case .failed: .failed
        case .unavailable: .unavailable
        case .temporary: .temporary
        }
    }

    private static func settings(_ options: MeetOptions) throws(ToolFailure) -> MeetSettings {
        guard options.peer == nil || options.port == nil else {
            throw ToolFailure(.usage, "--peer goes there, --listen waits here", hint: "one of both")
        }
        guard !options.isYes || options.isForTests else {
            throw ToolFailure(
                .usage,
                "--yes alone would let anybody between you in",
                hint: "compare the words; a test says --yes --for-tests"
            )
        }
        var settings = MeetSettings()
        do throws(PeerError) { settings.peer = try options.peer.map(PeerAddress.resolve) } catch {
            throw ToolFailure(.usage, error.detail, hint: error.hint)
        }
        do throws(StoreError) {
            if let label = options.label { try ContactStore.check(label: label) }
        } catch {
            throw ToolFailure(.usage, error.detail, hint: error.hint)
        }
        settings.port = options.port
        settings.label = options.label
        settings.isStrict = options.isStrict
        settings.requiresPostQuantum = options.requiresPostQuantum
        settings.wordList = options.takesSpokenList ? .spoken : .large
        settings.allowsUncalibrated = options.allowsUncalibrated
        if let limit = options.rangingLimit { settings.rangingLimit = .seconds(limit.value) }
        return settings
    }

    /// Three runs that failed at their decisive moment, and there is none for ten minutes.
    private static func checkLimit(_ store: ContactStore) throws(ToolFailure) {
        let now = Meeting.calendar
        let failures: [Int64]
        do throws(StoreError) { failures = try store.failures(at: now) } catch {
            throw ToolFailure(error)
        }
        guard let until = FailureLimit.blocked(by: failures, at: now) else { return }
        let text = MeetOutcome.text(.rateLimited)
        throw ToolFailure(
            .temporary,
            "\(text.sentence): \((until - now + 59) / 60) min are left",
            hint: text.hint
        )
    }

    private static func failure(_ error: DriverError) -> ToolFailure {
        let code: ExitCode =
            switch error.code {
            case .noPermission: .noPermission
            case .busy, .timedOut: .temporary
            case .badMoniker, .badConfiguration: .usage
            case .badCalibration: .failed
            default: .unavailable
            }
        return ToolFailure(code, error.detail, hint: error.hint)
    }
}
