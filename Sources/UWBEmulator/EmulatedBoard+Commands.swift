// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

extension EmulatedBoard {
    private var deviceInfo: DeviceInfo {
        number.map(personality.deviceInfo) ?? personality.deviceInfo
    }

    /// What a command makes the board say, in this order.
    mutating func perform(_ command: Message) -> [Message] {
        switch command {
        case .deviceReset(let reset): resetBoard(reset)
        case .getDeviceInfo:
            [.deviceInfoResponse(DeviceInfoResponse(status: .ok, info: deviceInfo))]
        case .getCapabilities:
            [
                .capabilitiesResponse(
                    CapabilitiesResponse(status: .ok, parameters: personality.capabilities)
                )
            ]
        case .setConfig(let command): set(command)
        case .getConfig(let command): get(command)
        case .queryTimestamp where personality == .qorvo:
            [.timestampResponse(TimestampResponse(status: .ok, microseconds: 0))]
        case .sessionInit(let command): open(command)
        case .sessionDeinit(let command): deinitialize(command.token)
        case .setAppConfig(let command): configure(command)
        case .getAppConfig(let command): get(command)
        case .getSessionCount:
            [
                .sessionCountResponse(
                    SessionCountResponse(status: .ok, count: UInt8(sessions.count))
                )
            ]
        case .getSessionState(let command): state(command.token)
        case .updateMulticastList(let command): update(command)
        case .sessionStart(let command): start(command.token)
        case .sessionStop(let command): stop(command.token)
        case .getRangingCount(let command): count(command.token)
        default: unknown(command.id)
        }
    }

    private func unknown(_ id: MessageID) -> [Message] {
        let groups: [MessageGroup] = [.core, .sessionConfiguration, .sessionControl]
        let status: Status = groups.contains(id.group) ? .unknownOpcode : .unknownGroup
        let payload = [status.rawValue]
        return [.unknown(UnknownMessage(id: Self.response(to: id), payload: payload))]
    }

    /// A DWM3001CDK says READY before the response and once more behind it, and DEINIT for the
    /// sessions of an earlier host.
    private mutating func resetBoard(_ command: DeviceReset) -> [Message] {
        let ready = Message.deviceStatus(DeviceStatus(state: .ready))
        let response = Message.deviceResetResponse(DeviceResetResponse(status: .ok))
        let ended = sessions.keys.sorted { $0.rawValue < $1.rawValue }.map { token in
            Message.sessionStatus(
                SessionStatus(token: token, state: .deinitialized, reason: .commanded)
            )
        }
        forget()
        return personality == .qorvo
            ? [ready, response] + ended + [ready] : [response] + ended + [ready]
    }

    private mutating func set(_ command: SetConfig) -> [Message] {
        var failures: [ParameterFailure] = []
        for parameter in command.parameters {
            if parameter.id == DeviceParameterTable.deviceState {
                failures.append(ParameterFailure(id: parameter.id, status: .readOnly))
            } else if parameter.id == DeviceParameterTable.lowPowerMode {
                configuration[parameter.id] = parameter.value
            } else {
                failures.append(ParameterFailure(id: parameter.id, status: .invalidParameter))
            }
        }
        let status: Status = failures.isEmpty ? .ok : .invalidParameter
        return [.setConfigResponse(SetConfigResponse(status: status, failures: failures))]
    }

    private func get(_ command: GetConfig) -> [Message] {
        let unknown = command.ids.filter { configuration[$0] == nil }
        let list =
            unknown.isEmpty
            ? command.ids.map { TLV(id: $0, value: configuration[$0] ?? []) }
            : unknown.map { TLV(id: $0, value: []) }
        let status: Status = unknown.isEmpty ? .ok : .invalidParameter
        return [.getConfigResponse(GetConfigResponse(status: status, parameters: list))]
    }

    private mutating func open(_ command: SessionInit) -> [Message] {
        func refuse(_ status: Status) -> [Message] {
            [.sessionInitResponse(SessionInitResponse(status: status, handle: nil))]
        }
        guard !sessions.values.contains(where: { $0.id == command.sessionID }) else {
            return refuse(.sessionDuplicate)
        }
        guard sessions.count < Self.sessionLimit else { return refuse(.maxSessionsExceeded) }
        let token = newToken(command.sessionID)
        sessions[token] = EmulatedSession(id: command.sessionID, token: token, type: command.type)
        let handle = personality.usesHandles ? token : nil
        return [
            .sessionInitResponse(SessionInitResponse(status: .ok, handle: handle)),
            status(token, .initialized),
        ]
    }

    private mutating func deinitialize(_ token: SessionToken) -> [Message] {
        guard let session = sessions.removeValue(forKey: token) else {
            return [.sessionDeinitResponse(SessionDeinitResponse(status: .sessionNotExist))]
        }
        let wasLast = session.state == .active && !isActive
        return [
            .sessionDeinitResponse(SessionDeinitResponse(status: .ok)),
            status(token, .deinitialized),
        ] + (wasLast ? [.deviceStatus(DeviceStatus(state: .ready))] : [])
    }

    private mutating func configure(_ command: SetAppConfig) -> [Message] {
        func respond(_ status: Status, _ failures: [ParameterFailure]) -> [Message] {
            [.setAppConfigResponse(SetAppConfigResponse(status: status, failures: failures))]
        }
        guard var session = sessions[command.token] else { return respond(.sessionNotExist, []) }
        var failures: [ParameterFailure] = []
        for parameter in command.parameters {
            let row = AppParameterTable.row(parameter.id)
            if session.state == .active, !Personality.changeable.contains(parameter.id) {
                failures.append(ParameterFailure(id: parameter.id, status: .sessionActive))
            } else if row?.allows(parameter.value) != true {
                failures.append(ParameterFailure(id: parameter.id, status: .invalidParameter))
            } else {
                session.set(parameter)
            }
        }
        let becomesIdle =
            session.state == .initialized && session.isComplete(personality.mandatory)
        if becomesIdle { session.state = .idle }
        sessions[command.token] = session
        let status = failures.first.map { $0.status } ?? .ok
        return respond(status, failures) + (becomesIdle ? [self.status(command.token, .idle)] : [])
    }

    private func get(_ command: GetAppConfig) -> [Message] {
        guard let session = sessions[command.token] else {
            return [
                .getAppConfigResponse(
                    GetAppConfigResponse(status: .sessionNotExist, parameters: [])
                )
            ]
        }
        let all = session.parameters.list
        let found = command.ids.isEmpty ? all : all.filter { command.ids.contains($0.id) }
        let isWhole = command.ids.isEmpty || found.count == Set(command.ids).count
        return [
            .getAppConfigResponse(
                GetAppConfigResponse(
                    status: isWhole ? .ok : .failed,
                    parameters: isWhole ? found : []
                )
            )
        ]
    }

    private func state(_ token: SessionToken) -> [Message] {
        guard let session = sessions[token] else {
            return [
                .sessionStateResponse(SessionStateResponse(status: .sessionNotExist, state: nil))
            ]
        }
        return [.sessionStateResponse(SessionStateResponse(status: .ok, state: session.state))]
    }

    func status(
        _ token: SessionToken,
        _ state: SessionStateCode,
        _ reason: ReasonCode = .commanded
    ) -> Message {
        .sessionStatus(SessionStatus(token: token, state: state, reason: reason))
    }

    var isActive: Bool { sessions.values.contains { $0.state == .active } }
}
