// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI

/// What a ranging session is to be: what both peers agree on, and the part of this one.
///
/// Both ends have to agree on nearly all of it; a single parameter that differs shows as rounds
/// without an answer and never as an error. The defaults are FiRa's, which Qorvo's firmware has too.
public struct SessionConfiguration: Hashable, Sendable {
    /// The same on both peers.
    public var id: SessionID
    public var deviceType: DeviceType
    /// Who starts the rounds: the controller, normally.
    public var deviceRole: DeviceRole
    public var ownAddress: MacAddress
    /// One peer, or the controlees of a one-to-many session, 8 at the most.
    public var peers: [MacAddress]
    public var timestamps: Timestamps
    public var channel: ChannelNumber
    public var preambleCode: UInt8
    public var startFrameDelimiter: UInt8
    public var frameConfig: FrameConfig
    public var prfMode: PRFMode
    /// In RSTU; 1200 is 1 ms.
    public var slotDuration: UInt16
    public var slotsPerRound: UInt8
    /// From one round to the next, in whole milliseconds.
    public var intervalMilliseconds: UInt32
    public var hopping: HoppingMode
    /// Rounds, then the board ends the session; 0: no limit.
    public var maxMeasurements: UInt16

    /// Where the scrambled timestamp sequence comes from.
    public enum Timestamps: Hashable, Sendable {
        /// From 2 and 6 octets that everyone may know: no secrecy.
        case fixed(vendorID: [UInt8], iv: [UInt8])
        /// From a key that both peers have.
        case provisioned(RangingKey)

        /// What Qorvo's tools send.
        public static let qorvoDefault = Self.fixed(
            vendorID: [0x08, 0x07],
            iv: [1, 2, 3, 4, 5, 6]
        )
    }

    public init(
        id: SessionID,
        deviceType: DeviceType,
        ownAddress: MacAddress,
        peers: [MacAddress],
        timestamps: Timestamps = .qorvoDefault
    ) {
        self.id = id
        self.deviceType = deviceType
        deviceRole = deviceType == .controller ? .initiator : .responder
        self.ownAddress = ownAddress
        self.peers = peers
        self.timestamps = timestamps
        channel = .channel9
        preambleCode = 10
        startFrameDelimiter = 2
        frameConfig = .sp3
        prfMode = .bprf
        slotDuration = 2400
        slotsPerRound = 25
        intervalMilliseconds = 200
        hopping = HoppingMode(rawValue: 0)
        maxMeasurements = 0
    }

    var isOneToMany: Bool { deviceType == .controller && peers.count > 1 }

    /// The slots that one round of deferred double-sided ranging takes: control, initiation, a
    /// response of each peer, final, measurement report, and a result report of each peer.
    public var slotsNeeded: Int { 2 * peers.count + 4 }

    /// How long a round takes, in microseconds.
    public var roundMicroseconds: Int { Int(slotsPerRound) * Int(slotDuration) * 5 / 6 }
}
