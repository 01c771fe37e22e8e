// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI

/// What a board says it can do, as far as a session needs to know; nil where it does not say.
public struct BoardCapabilities: Hashable, Sendable {
    public var channels: [ChannelNumber]?
    /// Bit 0 static, 1 dynamic, 2 dynamic individual, 3 provisioned, 4 provisioned individual.
    public var timestampKinds: UInt64?
    public var hasLongProvisionedKeys: Bool?
    public var hasExtendedAddresses: Bool?
    public var hasOneToMany: Bool?
    /// Bit 0 SP0, 1 SP1, 3 SP3.
    public var frameConfigs: UInt64?
    /// Octets of a whole message with its header.
    public var maxMessageSize: UInt64?
    /// Sessions at once.
    public var maxSessions: UInt64?

    /// Reads CORE_GET_CAPS_INFO_RSP, in the numbering that the list itself has.
    public init(_ list: [TLV]) {
        let numbering = CapabilityTable.numbering(of: list)
        func value(_ name: String) -> UInt64? {
            list.first { CapabilityTable.row($0.id, numbering)?.name == name }.flatMap { entry in
                guard entry.value.count <= 8 else { return nil }
                return entry.value.reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
        }
        let numbers: [UInt8] = [5, 6, 8, 9, 10, 12, 13, 14]
        channels = value("CHANNELS").map { bits in
            numbers.indices.filter { bits >> $0 & 1 == 1 }.map {
                ChannelNumber(rawValue: numbers[$0])
            }
        }
        timestampKinds = value("STS_CONFIG")
        hasLongProvisionedKeys = value("SESSION_KEY_LENGTH_256").map { $0 >> 1 & 1 == 1 }
        hasExtendedAddresses = value("EXTENDED_MAC_ADDRESS").map { $0 & 1 == 1 }
        hasOneToMany = value("MULTI_NODE_MODES").map { $0 >> 1 & 1 == 1 }
        frameConfigs = value("RFRAME_CONFIG")
        maxMessageSize = value("MAX_MESSAGE_SIZE")
        maxSessions = value("MAX_SESSIONS")
    }
}
