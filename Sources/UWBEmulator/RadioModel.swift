// SPDX-License-Identifier: Apache-2.0

/// Where a board is, in meters.
public struct Position: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(_ x: Double, _ y: Double = 0, _ z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    func distance(to other: Position) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return (dx * dx + dy * dy + dz * dz).squareRoot()
    }

    func between(_ other: Position, _ part: Double) -> Position {
        Position(x + (other.x - x) * part, y + (other.y - y) * part, z + (other.z - z) * part)
    }
}

/// How true distances become measured ones.
public struct RadioModel: Hashable, Sendable {
    /// The spread of one measurement, in meters: 3 to 4 cm is what boards have.
    public var noise = 0.04
    /// The part of rounds in which the peer is not heard.
    public var loss = 0.0
    /// Beyond it nobody is heard, in meters.
    public var range = 60.0
    /// What an obstruction adds, in meters: it only ever lengthens.
    public var obstruction = 1.0

    public init() {}
}

/// Who tampers with the air between two boards.
public enum Attacker: Hashable, Sendable {
    /// Shortens a round's distance to so many meters with a probability: Ghost Peak did it in up to
    /// 4 % of rounds, without a key.
    case shortening(probability: Double, to: Double)
    /// Carries frames between boards that do not hear each other. It cannot undo the way of its
    /// own: the distance is that of both legs and of its delay, in meters.
    case relay(delay: Double)
}
