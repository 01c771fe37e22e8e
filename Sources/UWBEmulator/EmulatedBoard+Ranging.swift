// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI
import UWBRanging

extension EmulatedBoard {
    /// A START that was taken sets the first round's end; ``Scene`` gives the moment.
    mutating func start(_ token: SessionToken) -> [Message] {
        func refuse(_ status: Status) -> [Message] {
            [.sessionStartResponse(SessionStartResponse(status: status))]
        }
        guard let session = sessions[token] else { return refuse(.sessionNotExist) }
        if session.state == .active { return refuse(.sessionActive) }
        guard session.state == .idle else { return refuse(.sessionNotConfigured) }
        let ok = refuse(.ok)
        // What needs the whole set shows up behind an answer of OK.
        if let reason = Self.fault(session) { return ok + [status(token, .idle, reason)] }
        let wasActive = isActive
        sessions[token]?.state = .active
        sessions[token]?.sequence = 0
        sessions[token]?.rounds = 0
        sessions[token]?.failures = 0
        // As captured: the board first, then the session.
        let board = wasActive ? [] : [Message.deviceStatus(DeviceStatus(state: .active))]
        return ok + board + [status(token, .active)]
    }

    mutating func stop(_ token: SessionToken) -> [Message] {
        guard let session = sessions[token] else {
            return [.sessionStopResponse(SessionStopResponse(status: .sessionNotExist))]
        }
        guard session.state == .active else {
            return [.sessionStopResponse(SessionStopResponse(status: .sessionNotConfigured))]
        }
        return [.sessionStopResponse(SessionStopResponse(status: .ok))] + idle(token, .commanded)
    }

    func count(_ token: SessionToken) -> [Message] {
        let session = sessions[token]
        return [
            .rangingCountResponse(
                RangingCountResponse(
                    status: session == nil ? .sessionNotExist : .ok,
                    count: session?.rounds
                )
            )
        ]
    }

    mutating func update(_ command: UpdateMulticastList) -> [Message] {
        guard var session = sessions[command.token] else {
            return [
                .multicastListResponse(MulticastListResponse(status: .sessionNotExist, entries: []))
            ]
        }
        guard session.state == .idle || session.state == .active,
            session.parameters[.multiNodeMode] == .oneToMany
        else {
            return [.multicastListResponse(MulticastListResponse(status: .rejected, entries: []))]
        }
        var peers = session.peers
        var entries: [MulticastEntry] = []
        for controlee in command.controlees {
            let isThere = peers.contains(controlee.address)
            let status: MulticastStatus
            switch (command.action, isThere) {
            case (.remove, true):
                peers.removeAll { $0 == controlee.address }
                status = .ok
            case (.remove, false): status = .addressNotFound
            case (_, true): status = .addressPresent
            case (_, false) where peers.count >= 8: status = .listFull
            default:
                peers.append(controlee.address)
                status = .ok
            }
            entries.append(MulticastEntry(address: controlee.address, status: status))
        }
        session.parameters[.destinationAddresses] = AddressList(peers)
        sessions[command.token] = session
        let isWhole = entries.allSatisfy { $0.status == .ok }
        let notification = MulticastListNotification(token: command.token, entries: entries)
        return [
            .multicastListResponse(
                MulticastListResponse(status: isWhole ? .ok : .failed, entries: entries)
            )
        ] + (session.state == .active ? [.multicastListNotification(notification)] : [])
    }

    /// A round is over: its notification, and the end of the session where a limit is reached.
    mutating func finish(
        _ token: SessionToken,
        _ records: [TwoWayMeasurement],
        at now: Instant
    ) -> [Message] {
        guard var session = sessions[token], let due = session.due else { return [] }
        let interval = session.interval
        // A board that was not called for a while does not make up for lost rounds.
        let next = due.advanced(by: interval)
        session.due = next <= now ? now.advanced(by: interval) : next
        session.rounds &+= 1
        let hasMeasured = records.contains { $0.status.isSuccess }
        session.failures = hasMeasured ? 0 : session.failures + 1
        let info = SessionInfo(
            sequence: session.sequence,
            token: token,
            intervalMilliseconds: session.parameters[.rangingDuration] ?? 200,
            type: .twoWay,
            addresses: session.address?.octetCount == 8 ? .extended : .short,
            records: .twoWay(OneOrMany(records))
        )
        let isTold = session.parameters[.infoConfig] != .disabled
        if isTold { session.sequence &+= 1 }
        let retries = Int(session.parameters[.maxRetries] ?? 0)
        let most = session.parameters[.maxMeasurements] ?? 0
        sessions[token] = session
        var messages: [Message] = isTold ? [.sessionInfo(info)] : []
        if retries > 0, session.failures >= retries {
            messages += idle(token, .maxRetriesReached)
        } else if most > 0, session.rounds >= UInt32(most) {
            messages += idle(token, .maxMeasurementsReached)
        }
        return messages
    }

    private mutating func idle(_ token: SessionToken, _ reason: ReasonCode) -> [Message] {
        sessions[token]?.state = .idle
        sessions[token]?.due = nil
        let board = isActive ? [] : [Message.deviceStatus(DeviceStatus(state: .ready))]
        return [status(token, .idle, reason)] + board
    }

    /// What makes a configured session fail at its start.
    private static func fault(_ session: EmulatedSession) -> ReasonCode? {
        let slots = Int(session.parameters[.slotsPerRound] ?? 25)
        let slot = Int(session.parameters[.slotDuration] ?? 2400)
        let block = Int(session.parameters[.rangingDuration] ?? 200)
        if slots < 2 * max(1, session.peers.count) + 4 { return .tooFewSlots }
        // 1200 RSTU are 1 ms.
        return slots * slot > block * 1200 ? .invalidRangingDuration : nil
    }
}
