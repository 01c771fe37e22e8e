// SPDX-License-Identifier: Apache-2.0

/// How a board moves: waypoints, between which it goes straight and evenly.
public struct Path: Hashable, Sendable {
    struct Waypoint: Hashable, Sendable {
        let nanoseconds: Int64
        let position: Position
    }

    private var waypoints: [Waypoint]

    /// A board that stays where it is.
    public init(_ position: Position) {
        waypoints = [Waypoint(nanoseconds: 0, position: position)]
    }

    /// Waypoints with the time of each since the scene's start; in any order, at least one.
    public init?(_ waypoints: [(Duration, Position)]) {
        guard !waypoints.isEmpty else { return nil }
        self.waypoints = waypoints.map {
            Waypoint(nanoseconds: $0.0.wholeNanoseconds, position: $0.1)
        }.sorted { $0.nanoseconds < $1.nanoseconds }
    }

    func position(at time: Int64) -> Position {
        guard let after = waypoints.firstIndex(where: { $0.nanoseconds > time }) else {
            return waypoints[waypoints.count - 1].position
        }
        guard after > 0 else { return waypoints[0].position }
        let (from, to) = (waypoints[after - 1], waypoints[after])
        let part = Double(time - from.nanoseconds) / Double(to.nanoseconds - from.nanoseconds)
        return from.position.between(to.position, part)
    }
}
