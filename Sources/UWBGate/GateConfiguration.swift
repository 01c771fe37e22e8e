// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The numbers that the gate goes by, within bounds that no configuration can leave.
public struct GateConfiguration: Hashable, Sendable {
    /// The window holds the latest rounds, this many (4 to 255) …
    public let windowRounds: Int
    /// … or those of the latest time (200 ms to 3 s), whichever holds more: 8 rounds alone could
    /// never span the dwell above 14 rounds a second.
    public let windowSpan: Duration
    /// The median that opens, 0.05 to 1.00 m.
    public let opening: Distance
    /// The median above which an open gate closes, at least 0.05 m above ``opening``.
    public let closing: Distance
    /// Between the nearest and the farthest valid round, 0.50 m at most.
    public let spread: Distance
    /// What the window must span, at least 200 ms.
    public let dwell: Duration
    /// How old the newest valid round may be, 3 s at most.
    public let freshness: Duration
    /// Rounds a second, at least 4.
    public let minimumRate: Int
    /// Opens without a calibration, with that fact in the evidence; a key exchange refuses such
    /// evidence by default.
    public let allowsUncalibrated: Bool

    /// Every value outside its bounds is taken as the nearest within.
    public init(
        windowRounds: Int = 8,
        windowSpan: Duration = .milliseconds(700),
        opening: Distance = .centimeters(25),
        closing: Distance = .centimeters(35),
        spread: Distance = .centimeters(20),
        dwell: Duration = .milliseconds(500),
        freshness: Duration = .seconds(1),
        minimumRate: Int = 8,
        allowsUncalibrated: Bool = false
    ) {
        self.windowRounds = min(max(windowRounds, 4), GateWindow.capacity)
        self.windowSpan = min(max(windowSpan, .milliseconds(200)), .seconds(3))
        self.opening = min(max(opening, .centimeters(5)), .centimeters(100))
        let least = Distance(millimeters: self.opening.millimeters + 50)
        self.closing = max(closing, least)
        self.spread = min(max(spread, .centimeters(0)), .centimeters(50))
        self.dwell = max(dwell, .milliseconds(200))
        self.freshness = min(max(freshness, .milliseconds(1)), .seconds(3))
        self.minimumRate = max(minimumRate, 4)
        self.allowsUncalibrated = allowsUncalibrated
    }
}
