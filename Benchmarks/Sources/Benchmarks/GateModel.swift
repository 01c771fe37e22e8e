// SPDX-License-Identifier: Apache-2.0
import Glibc
import UCI
import UWBGate
import UWBRanging

/// The air between two boards, as the gate's table assumes it: noise, loss, bodies, an attacker.
struct GateModel {
    /// The true distance, in meters.
    var distance: Double
    var interval = 0.1
    /// The standard deviation of a round, in meters.
    var noise = 0.04
    var loss = 0.05
    /// Bursts of 2 s begin so often in a second, and lengthen by 1 m.
    var obstructions = 0.0
    /// The part of rounds that an attacker shortens to nothing.
    var attack = 0.0

    private static let burst = 2.0
    private static let added = 1.0

    /// One attempt: a session from its first round on.
    struct Attempt {
        let model: GateModel
        var random: Randomness
        private(set) var time = 0.0
        private var sequence: UInt32 = 0
        private var obstructedUntil = -1.0

        init(_ model: GateModel, _ random: Randomness) {
            (self.model, self.random) = (model, random)
        }

        /// The next round's measurement.
        mutating func next() -> RangingMeasurement {
            time += model.interval
            defer { sequence += 1 }
            var measured: Double?
            if random.unit() >= model.loss {
                var meters = model.distance + model.noise * random.normal()
                if model.obstructions > 0, time > obstructedUntil,
                    random.unit() < model.obstructions * model.interval
                {
                    obstructedUntil = time + GateModel.burst
                }
                if time < obstructedUntil { meters += GateModel.added }
                if model.attack > 0, random.unit() < model.attack {
                    meters = model.noise * random.normal()
                }
                measured = meters
            }
            return RangingMeasurement(
                sequence: sequence,
                arrival: Instant(nanoseconds: Int64(time * 1e9)),
                peer: .short(1),
                status: measured == nil ? .rangingReceiveTimeout : .ok,
                // As boards report it: whole centimeters.
                distance: measured.map { .centimeters(Int(($0 * 100).rounded())) }
            )
        }
    }
}

/// Random numbers that a seed makes repeatable (SplitMix64).
struct Randomness: Sendable {
    private var state: UInt64
    private var spare: Double?

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Gaussian, of standard deviation 1.
    mutating func normal() -> Double {
        if let spare {
            self.spare = nil
            return spare
        }
        let radius = (-2 * log(1 - unit())).squareRoot()
        let angle = 2 * Double.pi * unit()
        spare = radius * sin(angle)
        return radius * cos(angle)
    }
}

/// The naive rule that the gate is compared with: the first round that is near opens.
struct SingleSample {
    func opens(_ measurement: RangingMeasurement) -> Bool {
        measurement.distance.map { $0 <= .centimeters(25) } ?? false
    }
}

extension GateSession {
    /// Calibrated and secret: what is left to decide on is the distance.
    static let proper = GateSession(
        timestamps: .provisioned,
        channel: 9,
        calibration: Calibration(
            offset: .centimeters(0),
            residual: .centimeters(1),
            identity: "bench"
        )
    )
}
