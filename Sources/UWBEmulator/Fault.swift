// SPDX-License-Identifier: Apache-2.0

/// Something that goes wrong with one command, on demand.
public enum Fault: Hashable, Sendable {
    case dropResponse
    case dropNotifications
    /// Every packet comes twice.
    case duplicate
    case delay(Duration)
    /// Notifications come before the response that they follow.
    case reorder
    /// The command is not carried out; the answer asks for it again, so many times.
    case retry(Int)
    /// The same by a GENERIC_ERROR, once.
    case genericRetry
    /// The length octet of the response says more than there is.
    case wrongLength
    /// Octets that are no UCI, before the answer.
    case garbage([UInt8])
    /// The board reports the state ERROR and does nothing more until it is reset.
    case errorState
    /// The board restarts: every session is gone, and READY is all it says.
    case restart
}

/// When which fault happens: by the number of the command, and by chance.
public struct FaultPlan: Hashable, Sendable {
    /// Faults by the number of the command, from 0.
    public var scripted: [Int: Fault]
    /// Of each command, 0 to 1.
    public var probability: Double
    /// Which faults chance may choose.
    public var choices: [Fault]
    private var random: RandomSource

    public init(
        scripted: [Int: Fault] = [:],
        probability: Double = 0,
        choices: [Fault] = [],
        seed: UInt64 = 0
    ) {
        self.scripted = scripted
        self.probability = probability
        self.choices = choices
        random = RandomSource(seed: seed)
    }

    public static let none = Self()

    mutating func next(_ command: Int) -> Fault? {
        if let fault = scripted[command] { return fault }
        guard !choices.isEmpty, random.unit() < probability else { return nil }
        return choices[Int(random.next() % UInt64(choices.count))]
    }
}

/// A small random source with a seed (SplitMix64), so that a run can be repeated.
struct RandomSource: Hashable, Sendable, RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// 0 to 1, without 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// A standard normal number: the sum of twelve uniform ones less six, which needs no libm and
    /// differs from a normal one beyond three sigma only.
    mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
