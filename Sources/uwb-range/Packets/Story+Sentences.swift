// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI

extension Story {
    /// What a message means, in a sentence that a newcomer understands.
    static func sentence(_ message: Message) -> String {
        switch message {
        case .deviceReset: "asks the board to restart"
        case .deviceStatus(let status):
            "says what state it is in: \(status.state). \(status.state.meaning ?? "")"
        case .getDeviceInfo: "asks what board this is"
        case .deviceInfoResponse(let response):
            response.info.map {
                "speaks UCI \($0.uciVersion), MAC \($0.macVersion), PHY \($0.phyVersion)"
            } ?? refusal(message)
        case .getCapabilities: "asks what the board can do"
        case .capabilitiesResponse(let response):
            response.parameters.map { "lists \($0.count) capabilities" } ?? refusal(message)
        case .sessionInit(let command):
            "opens session \(command.sessionID.rawValue) (\(command.type))"
        case .sessionInitResponse(let response) where response.status.isSuccess:
            response.handle.map { "takes it, and calls it by handle \($0.rawValue)" } ?? "takes it"
        case .setAppConfig(let command): configuration(command)
        case .sessionStatus(let status):
            "session \(status.token.rawValue) is now \(status.state). "
                + (status.reason == .commanded
                    ? status.state.meaning ?? "" : status.reason.meaning ?? "\(status.reason)")
        case .sessionStart(let command):
            "asks to start ranging in session \(command.token.rawValue)"
        case .sessionStop(let command): "asks to stop ranging in session \(command.token.rawValue)"
        case .sessionDeinit(let command): "closes session \(command.token.rawValue)"
        case .getSessionCount: "asks how many sessions there are"
        case .sessionCountResponse(let response):
            response.count.map { "has \($0)" } ?? refusal(message)
        default:
            message.id.type == .response
                ? (message.status?.isSuccess ?? false
                    ? "does it (\(message.id))" : refusal(message))
                : "sends \(message.id)"
        }
    }

    private static func configuration(_ command: SetAppConfig) -> String {
        let parameters = AppParameters(command.parameters)
        let role = parameters[.deviceType].map { "as \($0)" }
        let channel = parameters[.channelNumber].map { "on channel \($0.rawValue)" }
        let interval = parameters[.rangingDuration].map { "every \($0) ms" }
        let sts = parameters[.stsConfig].map { "STS \($0)" }
        let parts = [role, channel, interval, sts].compactMap(\.self)
        return "sets \(command.parameters.count) parameters"
            + (parts.isEmpty ? "" : ": range " + parts.joined(separator: ", "))
    }

    private static func refusal(_ message: Message) -> String {
        guard let status = message.status else { return "answers \(message.id)" }
        return "refuses: \(status). \(status.meaning ?? "")"
    }
}
