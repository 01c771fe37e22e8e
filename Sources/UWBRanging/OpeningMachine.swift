// SPDX-License-Identifier: Apache-2.0
public import UCI

/// How a board is opened: listened to until it is quiet, reset, and asked what it is.
///
/// What a board sent while nobody listened pours out when its port is opened; it is dropped. The
/// reset ends sessions of a host that was killed. READY may come before the answer to the reset,
/// behind it, and both; it is never depended on, since a board that was ready before may stay quiet.
public struct OpeningMachine: Sendable {
    public enum Action: Hashable, Sendable {
        case send(Message)
        case opened(BoardInfo)
        case failed(OpeningFailure)
    }

    private enum State: Hashable, Sendable {
        case closed
        /// The port was opened; what pours out is dropped.
        case draining(until: Instant)
        /// RESET is out; awaited are its answer and READY.
        case resetting(answered: Bool, ready: Bool)
        case asking
        case listing(DeviceInfo)
        case done
    }

    /// A port is quiet after this long without an octet.
    static let quiet = Duration.milliseconds(100)
    /// A port that is never quiet is not drained for longer.
    static let drainLimit = Duration.seconds(1)
    /// How long READY is awaited behind the answer to the reset.
    static let readiness = Duration.milliseconds(500)

    private var state = State.closed
    private var resets = true
    public private(set) var deadline: Instant?

    public init() {}

    /// Whether what arrives belongs to an earlier host.
    public var isDraining: Bool { if case .draining = state { true } else { false } }

    /// `draining`: its port may have kept what nobody heard. `resets` false: it has just been reset, and left the bus for it.
    public mutating func open(
        draining: Bool,
        resets: Bool = true,
        at now: Instant
    ) -> [Action] {
        self.resets = resets
        guard draining else { return begin() }
        state = .draining(until: now.advanced(by: Self.drainLimit))
        deadline = now.advanced(by: Self.quiet)
        return []
    }

    /// Octets arrived.
    public mutating func hear(at now: Instant) -> [Action] {
        guard case .draining(let limit) = state else { return [] }
        guard now < limit else { return begin() }
        deadline = min(limit, now.advanced(by: Self.quiet))
        return []
    }

    public mutating func receive(_ status: DeviceStatus) -> [Action] {
        guard case .resetting(let answered, _) = state, status.state != .error else { return [] }
        state = .resetting(answered: answered, ready: true)
        return answered ? ask() : []
    }

    /// Takes the answer to a command of the opening, or why there is none.
    public mutating func receive(
        _ answer: Result<Message, CommandFailure>,
        at now: Instant
    ) -> [Action] {
        switch (state, answer) {
        case (.resetting(_, let ready), .success(.deviceResetResponse(let response))):
            guard response.status.isSuccess else {
                return fail(.refused(type(of: response).id, response.status))
            }
            state = .resetting(answered: true, ready: ready)
            guard ready else {
                deadline = now.advanced(by: Self.readiness)
                return []
            }
            return ask()
        case (.asking, .success(.deviceInfoResponse(let response))):
            guard let info = response.info else {
                return fail(.refused(type(of: response).id, response.status))
            }
            state = .listing(info)
            return [.send(.getCapabilities(GetCapabilities()))]
        case (.listing(let info), .success(.capabilitiesResponse(let response))):
            state = .done
            // A board without a list is one that says nothing of what it cannot do.
            return [.opened(BoardInfo(device: info, capabilityList: response.parameters ?? []))]
        case (.closed, _), (.draining, _), (.done, _): return []
        case (_, .success(let message)):
            return fail(.refused(message.id, message.status ?? .failed))
        case (_, .failure(let failure)): return fail(.failed(failure))
        }
    }

    public mutating func expire(at now: Instant) -> [Action] {
        guard let due = deadline, due <= now else { return [] }
        deadline = nil
        switch state {
        case .draining: return begin()
        case .resetting(answered: true, _): return ask()
        default: return []
        }
    }

    private mutating func begin() -> [Action] {
        guard resets else { return ask() }
        state = .resetting(answered: false, ready: false)
        deadline = nil
        return [.send(.deviceReset(DeviceReset(resetConfig: 0)))]
    }

    private mutating func ask() -> [Action] {
        state = .asking
        deadline = nil
        return [.send(.getDeviceInfo(GetDeviceInfo()))]
    }

    private mutating func fail(_ failure: OpeningFailure) -> [Action] {
        state = .done
        deadline = nil
        return [.failed(failure)]
    }
}

/// Why a board could not be opened.
public enum OpeningFailure: Hashable, Sendable {
    case refused(MessageID, Status)
    case failed(CommandFailure)
    /// The port sent our own octets back: firmware that speaks text, not UCI.
    case echo
}
