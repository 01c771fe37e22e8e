// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The latest rounds that the gate decides on, in storage that is reserved once.
public struct GateWindow: Sendable {
    /// How many rounds make the window full.
    public let length: Int
    private var distances: [Distance?]
    private var next = 0
    public private(set) var count = 0

    /// `length` is 4 to 255 rounds; others are taken as the nearest.
    public init(length: Int) {
        self.length = min(max(length, 4), 255)
        distances = Array(repeating: nil, count: self.length)
    }

    mutating func append(_ measurement: RangingMeasurement) {
        distances[next] = measurement.distance
        next = (next + 1) % length
        count = min(count + 1, length)
    }

    /// How many rounds have a distance of at most `limit`.
    public func near(_ limit: Distance) -> Int {
        var near = 0
        for index in 0..<count where distances[index].map({ $0 <= limit }) ?? false { near += 1 }
        return near
    }

    /// The middle of the measured distances, the upper one of two; nil where there is none.
    ///
    /// Found by counting, which needs no sorted copy: a window has 255 rounds at the most.
    public var median: Distance? {
        var valid = 0
        for index in 0..<count where distances[index] != nil { valid += 1 }
        let rank = valid / 2
        for index in 0..<count {
            guard let candidate = distances[index] else { continue }
            var below = 0
            var equal = 0
            for other in 0..<count {
                guard let distance = distances[other] else { continue }
                if distance < candidate { below += 1 }
                if distance == candidate { equal += 1 }
            }
            if below <= rank, rank < below + equal { return candidate }
        }
        return nil
    }
}
