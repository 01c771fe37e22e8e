// SPDX-License-Identifier: Apache-2.0
import Cryptography
import KeyExchange
import UCI
import UWBDriver
import UWBGate
import UWBRanging

/// The board of a run: what HELLO says of it, and the session that a link agrees on.
struct BoardRadio: Sendable {
    let controller: Controller
    /// What it is called in calibrations.
    let identity: String
    let abilities: RadioAbilities
    /// In how many sessions it ranges at once.
    let sessionLimit: Int
    /// The own shares, by channel.
    private let shares: [UInt8: CalibrationShare]

    /// Opens the board and asks what it can do.
    static func open(_ moniker: Moniker) async throws(DriverError) -> BoardRadio {
        guard let link = moniker.place.link, moniker.record == nil else {
            throw DriverError(
                .badMoniker,
                "\(moniker) is no board to meet with",
                hint: "tty:/dev/ttyACM0 or tcp:HOST:PORT; nothing of a meeting is recorded"
            )
        }
        let controller = Controller(link)
        do throws(DriverError) {
            return try BoardRadio(controller, try await controller.open())
        } catch {
            await controller.close()
            throw error
        }
    }

    private init(_ controller: Controller, _ info: BoardInfo?) throws(DriverError) {
        self.controller = controller
        identity = info?.identity ?? controller.name
        let known = info?.capabilities
        let own = try Self.shares(of: identity)
        shares = own
        var abilities = RadioAbilities()
        for channel in known?.channels ?? [.channel9] where channel.rawValue < 16 {
            abilities.channels |= 1 << channel.rawValue
        }
        // Codes 9 to 12: 64 MHz, for BPRF.
        abilities.preambleCodes = 0xF00
        abilities.timestampKinds = UInt8(truncatingIfNeeded: known?.timestampKinds ?? 1)
        abilities.keyLengths = known?.hasLongProvisionedKeys == true ? 3 : 1
        abilities.minimumSlot = 2400
        abilities.minimumInterval = 100
        for channel in own.keys where channel < 16 && abilities.channels & 1 << channel != 0 {
            abilities.calibratedChannels |= 1 << channel
        }
        self.abilities = abilities
        sessionLimit = known?.maxSessions.map { Int(clamping: $0) } ?? 4
    }

    /// A user without a home has no calibrations.
    private static func shares(of board: String) throws(DriverError) -> [UInt8: CalibrationShare] {
        let all: [CalibrationShare]
        do throws(DriverError) { all = try CalibrationStore().shares() } catch {
            guard error.code == .notFound else { throw error }
            all = []
        }
        return Dictionary(all.filter { $0.board == board }.map { ($0.channel, $0) }) { $1 }
    }

    /// What TOKEN tells of the channel that both agree on.
    var biasShares: [UInt8: Distance] { shares.mapValues(\.share) }

    /// What the board is told for a link.
    func configuration(
        _ block: ParameterBlock,
        _ secrets: RangingSecrets,
        _ role: Role
    ) -> SessionConfiguration? {
        let key = secrets.timestampKey.withUnsafeBytes { RangingKey(Array($0)) }
        guard let key else { return nil }
        func address(_ octets: [UInt8]) -> MacAddress {
            // As they stand in the parameter: the least significant first.
            .short(UInt16(octets[0]) | UInt16(octets[1]) << 8)
        }
        let (a, b) = (address(secrets.addressA), address(secrets.addressB))
        var configuration = SessionConfiguration(
            id: SessionID(rawValue: secrets.sessionID),
            deviceType: role == .a ? .controller : .controlee,
            ownAddress: role == .a ? a : b,
            peers: [role == .a ? b : a],
            timestamps: .provisioned(key)
        )
        configuration.channel = ChannelNumber(rawValue: block.channel)
        configuration.preambleCode = block.preambleCode
        configuration.slotDuration = block.slot
        configuration.slotsPerRound = 6
        configuration.intervalMilliseconds = UInt32(block.interval)
        return configuration
    }

    /// The gate of a link: the own share by the store, the peer's by TOKEN. A peer that says 0 and no calibrated channel
    /// has told so in HELLO, and its GATE says it again.
    func gate(
        _ block: ParameterBlock,
        _ secrets: RangingSecrets,
        peerBias: Distance,
        allowsUncalibrated: Bool
    ) -> Gate {
        let calibration = shares[block.channel].map { own in
            Calibration(
                offset: own.share + peerBias,
                residual: own.spread,
                identity: "\(own.board)@\(block.channel) + the peer's \(peerBias)"
            )
        }
        return Gate(
            session: GateSession(
                timestamps: .provisioned,
                channel: block.channel,
                calibration: calibration,
                rangingID: secrets.rangingID
            ),
            configuration: GateConfiguration(allowsUncalibrated: allowsUncalibrated)
        )
    }
}
