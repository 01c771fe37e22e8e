// SPDX-License-Identifier: Apache-2.0
import EventLoops
import UWBRanging

/// Firmware 0.1.x answers a reset, which opening sends, and then leaves the bus and comes back: the port ends in the middle
/// of the opening, and is opened once more when it is there again.
extension Controller {
    /// How long such a board may be away: enumeration takes a second or two.
    static let absence = Duration.seconds(6)
    private static let look = Duration.milliseconds(100)

    /// Whether the end of the link may be that of a board which restarts.
    func mayReopen(after error: DriverError) -> Bool {
        guard case .opening = state, !hasReopened, link.drainsOnOpen else { return false }
        hasReopened = true
        return error.code == .disconnected
    }

    func reopen(after error: DriverError, until end: Instant) {
        link.loop.schedule(at: EventLoop.now.advanced(by: Self.look)) { [weak self] in
            self?.assumeIsolated { $0.lookAgain(error, end) }
        }
    }

    private func lookAgain(_ error: DriverError, _ end: Instant) {
        // Closed meanwhile.
        guard case .opening = state else { return }
        let now = EventLoop.now
        do throws(DriverError) { try link.open(self) } catch {
            // Not there yet, or its rules not carried out.
            guard now < end else { return finish(error) }
            return reopen(after: error, until: end)
        }
        begin(again: now)
    }
}
