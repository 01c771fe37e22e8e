// SPDX-License-Identifier: Apache-2.0
import Bytes
public import UCI

/// Why a configuration cannot work: found before anything is sent.
public enum ConfigurationFault: Hashable, Sendable {
    case noPeer
    case tooManyPeers(Int)
    case mixedAddresses
    case ownAddressAmongPeers
    case severalPeersOfControlee
    case tooFewSlots(Int, needed: Int)
    case roundTooLong(microseconds: Int, intervalMilliseconds: UInt32)
    case preamble(UInt8, PRFMode)
    case startFrameDelimiter(UInt8, PRFMode)
    case staticTimestampLength
    /// The board says that it cannot do what is asked for.
    case capability(String)
}

extension ConfigurationFault: CustomStringConvertible {
    /// What is wrong and what would be right.
    public var description: String {
        switch self {
        case .noPeer: "there is no peer to range with"
        case .tooManyPeers(let count): "\(count) peers are more than a session takes, 8"
        case .mixedAddresses: "short and extended addresses are mixed: all must be of one kind"
        case .ownAddressAmongPeers: "the own address is among the peers"
        case .severalPeersOfControlee: "a controlee has one peer, its controller"
        case .tooFewSlots(let slots, let needed):
            "\(slots) slots a round are too few: this many peers take \(needed)"
        case .roundTooLong(let microseconds, let interval):
            "a round of \(microseconds) µs does not fit an interval of \(interval) ms: fewer or "
                + "shorter slots, or a longer interval"
        case .preamble(let code, .bprf):
            "preamble code \(code) is none of BPRF's, 9 to 12"
        case .preamble(let code, _):
            "preamble code \(code) is none of HPRF's, 25 to 32"
        case .startFrameDelimiter(let id, .bprf):
            "SFD \(id) is none of BPRF's, 0 or 2"
        case .startFrameDelimiter(let id, _):
            "SFD \(id) is none of HPRF's, 1 to 4"
        case .staticTimestampLength:
            "static timestamps take a vendor id of 2 octets and an IV of 6"
        case .capability(let text): text
        }
    }
}

extension SessionConfiguration {
    /// Everything that keeps the configuration from working, on this board where one is given.
    public func faults(_ capabilities: BoardCapabilities? = nil) -> [ConfigurationFault] {
        let addresses = [ownAddress] + peers
        let isMixed = Set(addresses.map(\.octetCount)).count > 1
        let isRoundTooLong = roundMicroseconds > Int(intervalMilliseconds) * 1000
        let preambles: ClosedRange<UInt8> = prfMode == .bprf ? 9...12 : 25...32
        let delimiters: [UInt8] = prfMode == .bprf ? [0, 2] : [1, 2, 3, 4]
        let checks: [(Bool, ConfigurationFault)] = [
            (peers.isEmpty, .noPeer),
            (peers.count > 8, .tooManyPeers(peers.count)),
            (isMixed, .mixedAddresses),
            (peers.contains(ownAddress), .ownAddressAmongPeers),
            (deviceType == .controlee && peers.count > 1, .severalPeersOfControlee),
            (
                Int(slotsPerRound) < slotsNeeded,
                .tooFewSlots(Int(slotsPerRound), needed: slotsNeeded)
            ),
            (
                isRoundTooLong,
                .roundTooLong(
                    microseconds: roundMicroseconds,
                    intervalMilliseconds: intervalMilliseconds
                )
            ),
            (!preambles.contains(preambleCode), .preamble(preambleCode, prfMode)),
            (
                !delimiters.contains(startFrameDelimiter),
                .startFrameDelimiter(startFrameDelimiter, prfMode)
            ),
            (!hasRightTimestampLengths, .staticTimestampLength),
        ]
        return checks.filter(\.0).map(\.1) + (capabilities.map(lacks) ?? [])
    }

    private var hasRightTimestampLengths: Bool {
        guard case .fixed(let vendorID, let iv) = timestamps else { return true }
        return vendorID.count == 2 && iv.count == 6
    }

    private func lacks(_ board: BoardCapabilities) -> [ConfigurationFault] {
        let bit: Int
        var needsLongKey = false
        switch timestamps {
        case .fixed: bit = 0
        case .provisioned(let key):
            bit = 3
            needsLongKey = key.octets.count == 32
        }
        let checks: [(Bool?, String)] = [
            (board.channels.map { $0.contains(channel) }, "the board has no \(channel)"),
            (
                board.timestampKinds.map { $0 >> bit & 1 == 1 },
                bit == 3
                    ? "the board has no provisioned STS"
                    : "the board has no static STS"
            ),
            (
                needsLongKey ? board.hasLongProvisionedKeys : true,
                "the board takes no session key of 32 octets"
            ),
            (
                ownAddress.octetCount == 8 ? board.hasExtendedAddresses : true,
                "the board has no extended addresses"
            ),
            (isOneToMany ? board.hasOneToMany : true, "the board ranges with one peer at a time"),
            (
                board.frameConfigs.map { $0 >> Int(frameConfig.rawValue) & 1 == 1 },
                "the board has no \(frameConfig) frames"
            ),
        ]
        return checks.compactMap { isThere, text in
            isThere == false ? .capability(text) : nil
        }
    }
}
