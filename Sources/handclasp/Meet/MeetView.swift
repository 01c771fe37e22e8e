// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import EventLoops
import Glibc
import Synchronization
import UWBRanging

/// What a person or a program is shown of a meeting: a screen, lines, or JSON.
final class MeetView: Sendable {
    private enum Shape: Sendable {
        case screen
        case lines
        case json
    }

    private struct State: Sendable {
        var screen = MeetScreen()
        /// When a distance was written last, in a shape that has a line for each.
        var said: Instant?
        var hasEntered = false
        var isOver = false
    }

    private static let pause = Duration.milliseconds(1000)
    private static let entering = "\u{1B}[?1049h"
    /// The words leave the screen with it.
    private static let leaving = "\u{1B}[?25h\u{1B}[?1049l"

    private let shape: Shape
    private let outlet: Outlet
    private let state = Mutex(State())

    init(isJSON: Bool) {
        shape = isJSON ? .json : Terminal.output?.isAddressable == true ? .screen : .lines
        outlet = Outlet(.all(limit: 4096)) { _ in
            // Nobody sees the words: nothing goes on.
            _exit(ExitCode.failed.rawValue)
        }
    }

    func begin(_ folder: String) {
        guard shape == .screen else { return }
        state.withLock { $0.hasEntered = true }
        outlet.send(Self.entering)
        draw()
    }

    func show(_ event: MeetEvent) {
        switch shape {
        case .json:
            if isDue(event), let line = MeetJSON.line(event) { outlet.send(line + "\n") }
        case .lines:
            if isDue(event) { outlet.send(MeetLines.lines(event).map { $0 + "\n" }.joined()) }
        case .screen:
            state.withLock { $0.screen.take(event) }
            draw()
        }
    }

    /// Asks again, in the shapes where a line was typed for nothing.
    func prompt(_ number: Int?) {
        if shape == .screen { return draw() }
        guard shape == .lines else { return }
        outlet.send(number.map { "Word \($0) again, four letters of it:\n" } ?? "Type y or n:\n")
    }

    /// Distances come ten times a second; who reads lines wants one.
    private func isDue(_ event: MeetEvent) -> Bool {
        guard case .measured = event else { return true }
        let now = EventLoop.now
        return state.withLock { state in
            if let said = state.said, said.advanced(by: Self.pause) > now { return false }
            state.said = now
            return true
        }
    }

    private func draw() {
        guard let terminal = Terminal.output else { return }
        let text: String? = state.withLock { state in
            guard state.hasEntered, !state.isOver else { return nil }
            let lines = state.screen.lines(terminal).map { $0.rendered(for: terminal) }
            return "\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J"
        }
        if let text { outlet.send(text) }
    }

    /// Leaves the screen, and says how it ended where that stays.
    func end() {
        if shape == .screen {
            let last = state.withLock { $0.screen.ending }
            restore()
            outlet.send(last.map { $0 + "\n" }.joined())
        }
        outlet.finish(within: 2)
    }

    /// From any thread, at any time.
    func restore() {
        let mustLeave = state.withLock { state in
            defer { state.isOver = true }
            return state.hasEntered && !state.isOver
        }
        if mustLeave { Outlet.writeAtOnce(Self.leaving) }
    }
}
