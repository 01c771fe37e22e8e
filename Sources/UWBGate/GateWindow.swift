// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// The latest rounds that the gate decides on, in storage that is reserved once.
///
/// The valid distances are kept sorted beside the rounds, so that a decision needs no sorting.
public struct GateWindow: Sendable {
    /// How many rounds it holds at the most.
    public static let capacity = 255

    /// One round as the rules see it.
    public struct Round: Hashable, Sendable {
        public var sequence: UInt32
        public var arrival: Instant
        /// In millimeters, calibrated; nil where the round is not valid.
        public var distance: Int32?
        /// It cannot be true.
        public var isSuspicious: Bool

        public init(
            sequence: UInt32,
            arrival: Instant,
            distance: Int32?,
            isSuspicious: Bool = false
        ) {
            self.sequence = sequence
            self.arrival = arrival
            self.distance = distance
            self.isSuspicious = isSuspicious
        }
    }

    /// How many make it full.
    let rounds: Int
    private let span: Duration
    private var ring: [Round]
    private var first = 0
    /// How many rounds are held.
    public private(set) var count = 0
    private var sorted: [Int32] = []
    /// How many of them cannot be true.
    public private(set) var suspicious = 0
    /// The newest valid round since the gate was made or restarted.
    private(set) var newestValid: Instant?
    /// The moment of the decision: the newest round, or later.
    public private(set) var now = Instant(nanoseconds: 0)

    public init(_ configuration: GateConfiguration = GateConfiguration()) {
        rounds = configuration.windowRounds
        span = configuration.windowSpan
        let empty = Round(
            sequence: 0,
            arrival: Instant(nanoseconds: 0),
            distance: nil,
            isSuspicious: false
        )
        ring = Array(repeating: empty, count: Self.capacity)
        sorted.reserveCapacity(Self.capacity)
    }

    /// Takes the newest round; those that are neither of the latest rounds nor of the latest time go.
    public mutating func append(_ round: Round) {
        if count == Self.capacity { removeFirst() }
        ring[(first + count) % Self.capacity] = round
        count += 1
        now = max(now, round.arrival)
        if round.isSuspicious { suspicious += 1 }
        if let distance = round.distance {
            sorted.insert(distance, at: place(of: distance))
            newestValid = round.arrival
        }
        // The latest rounds, or those of the latest time: whichever holds more.
        while count > rounds, ring[first].arrival.duration(to: now) > span { removeFirst() }
    }

    mutating func advance(to moment: Instant) { now = max(now, moment) }

    mutating func restart() {
        first = 0
        count = 0
        suspicious = 0
        sorted.removeAll(keepingCapacity: true)
        newestValid = nil
    }

    private mutating func removeFirst() {
        let round = ring[first]
        if round.isSuspicious { suspicious -= 1 }
        if let distance = round.distance { sorted.remove(at: place(of: distance)) }
        first = (first + 1) % Self.capacity
        count -= 1
    }

    /// The place of the first distance that is not below `distance`.
    private func place(of distance: Int32) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < distance { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: What rules ask

    /// How many rounds have a valid distance.
    public var valid: Int { sorted.count }

    /// How many rounds have a valid distance of at most `limit`.
    public func near(_ limit: Distance) -> Int {
        limit.millimeters == .max ? sorted.count : place(of: limit.millimeters + 1)
    }

    /// The middle of the valid distances, the upper one of two; nil where there is none.
    public var median: Distance? {
        sorted.isEmpty ? nil : Distance(millimeters: sorted[sorted.count / 2])
    }

    public var minimum: Distance? { sorted.first.map { Distance(millimeters: $0) } }
    public var maximum: Distance? { sorted.last.map { Distance(millimeters: $0) } }

    /// Whether it holds as many rounds as it must.
    public var isFull: Bool { count >= rounds }

    /// From the oldest round to the newest.
    public var spanned: Duration {
        guard count > 0 else { return .zero }
        return ring[first].arrival.duration(to: ring[(first + count - 1) % Self.capacity].arrival)
    }

    /// Since the newest valid round; nil where there is none.
    public var age: Duration? { newestValid.map { $0.duration(to: now) } }

    var firstSequence: UInt32 { ring[first].sequence }
    var lastSequence: UInt32 { ring[(first + max(0, count - 1)) % Self.capacity].sequence }
}
