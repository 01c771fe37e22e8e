// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UCI
import UWBDriver
import UWBRanging

/// The session that a command line asks for, on one board or on both ends of it.
struct RangePlan: Sendable {
    /// Of the board, or of both of a pair: the controller's first.
    var configurations: [SessionConfiguration]
    /// Whether only the two ends can know the key.
    var isProvisioned: Bool
    /// What a person should know before it starts.
    var warnings: [String] = []

    /// The longest interval at which the gate has the rounds a second that it wants.
    private static let longestInterval: UInt32 = 125
    private static let channels: [UInt8] = [5, 6, 8, 9, 10, 12, 13, 14]

    /// `makesKey`: both ends are on this host, so a key may be made up where none is given.
    init(_ options: RangeOptions, isPair: Bool, makesKey: Bool) throws(ToolFailure) {
        var warnings: [String] = []
        var key: RangingKey?
        if let source = options.key {
            key = try source.key { warnings.append($0) }
        } else if makesKey {
            key = RangingKey((0..<16).map { _ in UInt8.random(in: 0...255) })
        }
        isProvisioned = key != nil
        let isControlee = options.role == .controlee
        var own = SessionConfiguration(
            id: SessionID(rawValue: options.session ?? 42),
            deviceType: isControlee ? .controlee : .controller,
            ownAddress: options.address ?? .short(isControlee ? 1 : 0),
            peers: options.peers?.addresses ?? [.short(isControlee ? 0 : 1)],
            timestamps: key.map { .provisioned($0) } ?? .qorvoDefault
        )
        let channel = options.channel ?? 9
        guard Self.channels.contains(channel) else {
            throw ToolFailure(
                .usage,
                "there is no UWB channel \(channel)",
                hint: "--channel takes 5, 6, 8, 9, 10, 12, 13 or 14; boards have 5 and 9"
            )
        }
        own.channel = ChannelNumber(rawValue: channel)
        if let code = options.preambleCode { own.preambleCode = code }
        if let slots = options.slots { own.slotsPerRound = slots }
        own.intervalMilliseconds = options.interval?.milliseconds ?? 100
        Self.fit(&own, &warnings)
        if own.intervalMilliseconds > Self.longestInterval {
            warnings.append(
                "at an interval of \(own.intervalMilliseconds) ms the gate cannot open: it wants 8 "
                    + "rounds a second, --interval \(Self.longestInterval)ms or less"
            )
        }
        if options.trace.isUnfiltered, options.trace.record != nil || options.trace.isFrames {
            warnings.append("--unfiltered shows and writes the session key")
        }
        configurations = isPair ? [own, Self.counterpart(of: own)] : [own]
        self.warnings = warnings
    }

    /// What the other end of a one-to-one session is told.
    static func counterpart(of own: SessionConfiguration) -> SessionConfiguration {
        var other = own
        other.deviceType = own.deviceType == .controller ? .controlee : .controller
        other.deviceRole = own.deviceRole == .initiator ? .responder : .initiator
        other.ownAddress = own.peers.first ?? own.ownAddress
        other.peers = [own.ownAddress]
        return other
    }

    /// Takes fewer slots, then shorter ones, where the round would not fit its interval otherwise.
    private static func fit(_ session: inout SessionConfiguration, _ warnings: inout [String]) {
        func fits() -> Bool {
            session.roundMicroseconds <= Int(session.intervalMilliseconds) * 1000
        }
        guard !fits() else { return }
        session.slotsPerRound = UInt8(clamping: session.slotsNeeded)
        guard !fits() else { return }
        session.slotDuration = 1200
        warnings.append(
            "such an interval takes slots of 1 ms, and Qorvo's boards take 2 ms or more"
        )
    }
}
