// SPDX-License-Identifier: Apache-2.0
import UWBRanging

/// Whether a distance can be true: within what a person and a radio can do.
///
/// -0.30 m to 30 m, and no farther from the last valid one than noise and a person's 3 m/s explain.
/// Fixed, for any session: a bare 3 m/s would be below the noise at 50 rounds a second.
struct Plausibility: Sendable {
    private static let range: ClosedRange<Int32> = -300...30_000
    /// What noise alone explains, in millimeters.
    private static let noise: Int64 = 250
    /// A person's speed, in millimeters a second.
    private static let speed: Int64 = 3_000

    private var reference: (distance: Int32, arrival: Instant)?

    /// Takes a distance; a plausible one becomes the reference for the next.
    mutating func accepts(_ distance: Int32, at arrival: Instant) -> Bool {
        guard Self.range.contains(distance) else { return false }
        if let reference {
            let elapsed = max(0, arrival.nanoseconds - reference.arrival.nanoseconds)
            let allowed = Self.noise + Self.speed * min(elapsed, 60_000_000_000) / 1_000_000_000
            guard abs(Int64(distance) - Int64(reference.distance)) <= allowed else { return false }
        }
        reference = (distance, arrival)
        return true
    }

    mutating func forget() { reference = nil }
}
