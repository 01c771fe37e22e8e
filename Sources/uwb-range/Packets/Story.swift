// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI
import UWBGate
import UWBRanging

/// Tells a person what the messages of a session mean, one line each, and what the gate makes of
/// the measurements.
struct Story {
    /// A session as far as the messages tell of it.
    private struct Session {
        var gate = Gate(session: GateSession(timestamps: .unknown))
        var rounds = 0
        var answered = 0
    }

    private var sessions: [SessionToken: Session] = [:]
    /// What was asked for and not answered yet: a board that refuses it keeps what it had.
    private var asked: SetAppConfig?

    mutating func tell(_ item: MessageStream.Item) -> [String] {
        let time = CapturePacket.seconds(item.nanoseconds)
        let who = item.direction == .hostToBoard ? "host " : "board"
        let sentences: [String]
        switch item.content {
        case .message(.sessionInfo(let info), _, _):
            return round(info, Instant(nanoseconds: item.nanoseconds)).map { "\(time)  \($0)" }
        case .message(let message, _, _):
            sentences = [Self.sentence(message)]
            let verdict = learn(message)
            return sentences.map { "\(time)  \(who)  \($0)" } + verdict
        case .undecodable(let id, _, let error):
            sentences = ["\(id) cannot be decoded: \(error)"]
        case .noise(let text):
            sentences = ["noise: \(text)"]
        }
        return sentences.map { "\(time)  \(who)  \($0)" }
    }

    /// What is left to say at the end: the gate's verdict on each session that was not closed.
    func end() -> [String] {
        sessions.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { Self.verdict($0, $1) }
    }

    private static func verdict(_ token: SessionToken, _ session: Session) -> [String] {
        guard session.rounds > 0 else { return [] }
        let reasons = session.gate.closedBecause
        let head =
            "gate: session \(token.rawValue), \(session.rounds) rounds, "
            + "\(session.answered) with a distance: "
        guard !reasons.isEmpty else { return [head + "every rule is met"] }
        return [head + "closed"] + reasons.map { "      \($0.rule): \($0)" }
    }

    /// Takes what a message tells of a session; returns the verdict on one that ends with it.
    private mutating func learn(_ message: Message) -> [String] {
        switch message {
        case .setAppConfig(let command): asked = command
        case .setAppConfigResponse(let response):
            if response.status.isSuccess, let asked { take(asked) }
            asked = nil
        case .sessionStatus(let status) where status.state == .initialized:
            sessions[status.token] = Session()
        case .sessionStatus(let status) where status.state == .deinitialized:
            let ended = sessions.removeValue(forKey: status.token)
            return ended.map { Self.verdict(status.token, $0) } ?? []
        default: break
        }
        return []
    }

    private mutating func take(_ command: SetAppConfig) {
        guard let sts = AppParameters(command.parameters)[.stsConfig] else { return }
        let timestamps: GateSession.Timestamps =
            switch sts {
            case .provisioned, .provisionedIndividual: .provisioned
            case .fixed: .fixed
            default: .dynamic
            }
        sessions[command.token] = Session(gate: Gate(session: GateSession(timestamps: timestamps)))
    }

    private mutating func round(_ info: SessionInfo, _ arrival: Instant) -> [String] {
        guard let measurements = RangingMeasurement.all(in: info, arrival: arrival) else {
            return ["round \(info.sequence): \(info.type) measurements"]
        }
        var session = sessions[info.token] ?? Session()
        session.rounds += 1
        // The gate is for one peer; a capture of several is judged by the nearest.
        let nearest = measurements.filter { $0.distance != nil }.min { left, right in
            (left.distance?.millimeters ?? .max) < (right.distance?.millimeters ?? .max)
        }
        if nearest != nil { session.answered += 1 }
        if let measurement = nearest ?? measurements.first { _ = session.gate.receive(measurement) }
        sessions[info.token] = session
        return measurements.map { "round \(info.sequence)  \(Self.sentence($0))" }
    }

    private static func sentence(_ measurement: RangingMeasurement) -> String {
        guard let peer = measurement.peer else { return "no peer answered" }
        guard let distance = measurement.distance else {
            let meaning = measurement.status.meaning ?? "a status without a name"
            return "peer \(peer): no distance, \(measurement.status). \(meaning)"
        }
        let strength = measurement.signalStrength.map { ", received at \($0) dBm" } ?? ""
        return "peer \(peer) is \(distance) away\(strength)"
    }
}
