// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI
public import UWBRanging

/// A UWB subsystem in memory: octets in, octets out, pure.
///
/// It does what section 17 of the byte reference and the captures of a DWM3001CDK say. Time comes in;
/// rounds are measured by who calls ``expire(at:measure:)``, a ``Scene``.
public struct EmulatedBoard: Sendable {
    /// Octets that the board sends at a moment.
    public struct Emission: Hashable, Sendable {
        public var octets: [UInt8]
        public var due: Instant
    }

    static let sessionLimit = 5

    public let personality: Personality
    /// What tells it from other emulated boards; nil: it says what the captured board said.
    public var number: UInt32?
    public var faults: FaultPlan
    /// The payload of one packet at most, 1 to 255: longer messages come in segments.
    public var segmentLimit = 255
    /// The octets of one write at most; 0: each packet in one.
    public var writeLimit = 0

    var sessions: [SessionToken: EmulatedSession] = [:]
    var configuration: [UInt16: [UInt8]] = [
        DeviceParameterTable.deviceState: [1], DeviceParameterTable.lowPowerMode: [1],
    ]
    private var assembler = FrameAssembler()
    /// When the host was heard last.
    private var heard = Instant(nanoseconds: 0)
    private var nextHandle: UInt32 = 1
    private var commands = 0
    private var retriesLeft = 0
    private var isFailed = false
    private var latest = Instant(nanoseconds: 0)

    public init(_ personality: Personality = .qorvo, faults: FaultPlan = .none) {
        self.personality = personality
        self.faults = faults
    }

    /// When a round is over next.
    public var deadline: Instant? { sessions.values.compactMap(\.due).min() }

    /// The host opened the port: what a board says when it starts.
    public mutating func connect(at now: Instant) -> [Emission] {
        emit([.deviceStatus(DeviceStatus(state: .ready))], at: now)
    }

    /// Octets of the host.
    public mutating func receive(_ octets: RawSpan, at now: Instant) -> [Emission] {
        // As Qorvo's firmware does: half a packet is thrown away when something comes more than 100 ms
        // behind it.
        if !assembler.isBetweenFrames, heard.duration(to: now) > .milliseconds(100) {
            assembler.interrupt()
        }
        heard = now
        var frames: [(MessageID, [UInt8])] = []
        assembler.receive(octets) { frame in
            frames.append((frame.id, frame.payload.withUnsafeBytes { Array($0) }))
        }
        return frames.flatMap { answer($0.0, $0.1, at: now) }
    }

    /// Rounds that are over: `measure` tells what a session's round gave.
    public mutating func expire(
        at now: Instant,
        measure: (EmulatedRound) -> [TwoWayMeasurement]
    ) -> [Emission] {
        var emissions: [Emission] = []
        for token in sessions.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let session = sessions[token], let due = session.due, due <= now else { continue }
            let round = EmulatedRound(session, at: due)
            emissions += emit(finish(token, measure(round), at: now), at: now)
        }
        return emissions
    }
}

extension EmulatedBoard {
    private mutating func answer(
        _ id: MessageID,
        _ payload: [UInt8],
        at now: Instant
    ) -> [Emission] {
        // Responses and notifications of a host are ignored, and so is data.
        guard id.type == .command else { return [] }
        if isFailed, id != DeviceReset.id { return [] }
        if retriesLeft > 0 {
            retriesLeft -= 1
            return emit([(Self.response(to: id), [Status.retry.rawValue])], at: now)
        }
        let fault = faults.next(commands)
        commands += 1
        switch fault {
        case .retry(let count):
            retriesLeft = max(0, count - 1)
            return emit([(Self.response(to: id), [Status.retry.rawValue])], at: now)
        case .genericRetry:
            return emit([.genericError(GenericError(status: .retry))], at: now)
        case .errorState:
            isFailed = true
            return emit([.deviceStatus(DeviceStatus(state: .error))], at: now)
        case .restart:
            forget()
            return emit([.deviceStatus(DeviceStatus(state: .ready))], at: now)
        default: break
        }
        var payload = ByteReader(payload.span.bytes)
        let packets: [(MessageID, [UInt8])]
        if let command = try? Message(id, from: &payload) {
            packets = perform(command).map { ($0.id, $0.payload) }
        } else {
            packets = [(Self.response(to: id), [Status.syntaxError.rawValue])]
        }
        return apply(fault, packets, at: now)
    }

    private mutating func apply(
        _ fault: Fault?,
        _ packets: [(MessageID, [UInt8])],
        at now: Instant
    ) -> [Emission] {
        let isResponse = { (packet: (MessageID, [UInt8])) in packet.0.type == .response }
        switch fault {
        case .dropResponse: return emit(packets.filter { !isResponse($0) }, at: now)
        case .dropNotifications: return emit(packets.filter(isResponse), at: now)
        case .duplicate: return emit(packets.flatMap { [$0, $0] }, at: now)
        case .delay(let delay): return emit(packets, at: now.advanced(by: delay))
        case .reorder:
            return emit(packets.filter { !isResponse($0) } + packets.filter(isResponse), at: now)
        case .wrongLength:
            var emissions = emit(packets, at: now)
            if emissions.first?.octets.count ?? 0 > 3 { emissions[0].octets[3] &+= 7 }
            return emissions
        case .garbage(let octets):
            latest = max(latest, now)
            return [Emission(octets: octets, due: latest)] + emit(packets, at: now)
        default: return emit(packets, at: now)
        }
    }

    private mutating func emit(_ messages: [Message], at now: Instant) -> [Emission] {
        emit(messages.map { ($0.id, $0.payload) }, at: now)
    }

    /// In the order given, and never before what was sent earlier.
    private mutating func emit(
        _ packets: [(MessageID, [UInt8])],
        at now: Instant
    ) -> [Emission] {
        latest = max(latest, now)
        return packets.flatMap { id, payload in
            let octets = Frame.encode(id, payload, limit: segmentLimit)
            guard writeLimit > 0 else { return [Emission(octets: octets, due: latest)] }
            return stride(from: 0, to: octets.count, by: writeLimit).map { start in
                Emission(
                    octets: Array(octets[start..<min(start + writeLimit, octets.count)]),
                    due: latest
                )
            }
        }
    }

    static func response(to command: MessageID) -> MessageID {
        MessageID(.response, command.group, command.opcode)
    }

    /// Everything that a restart forgets.
    mutating func forget() {
        sessions = [:]
        isFailed = false
        retriesLeft = 0
        nextHandle = 1
    }

    mutating func newToken(_ id: SessionID) -> SessionToken {
        guard personality.usesHandles else { return SessionToken(rawValue: id.rawValue) }
        defer { nextHandle += 1 }
        return SessionToken(rawValue: nextHandle)
    }
}
