// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI

@testable import UWBRanging

@Suite struct `Session configurations` {
    private var right: SessionConfiguration {
        SessionConfiguration(
            id: 42,
            deviceType: .controller,
            ownAddress: .short(1),
            peers: [.short(2)]
        )
    }

    @Test func `the defaults are right, on a DWM3001CDK too`() {
        #expect(right.faults().isEmpty)
        #expect(right.faults(Self.qorvo).isEmpty)
    }

    /// The parameters that a user found to be needed on QM33SDK 1.1.1, and what sizes the addresses
    /// before them.
    @Test func `the whole set is sent, counts before addresses`() throws {
        var several = right
        several.peers = [.short(2), .short(3)]
        for configuration in [right, several] {
            let ids = configuration.parameters(.v2).list.map(\.id)
            let needed: Set<UInt16> = [
                0x00, 0x11, 0x03, 0x01, 0x06, 0x07, 0x04, 0x02, 0x12, 0x22, 0x14, 0x15, 0x08, 0x09,
                0x1B,
            ]
            #expect(needed.isSubset(of: ids) && Set(ids).count == ids.count)
            for size in [0x26, 0x03, 0x05] as [UInt16] {
                let place = try #require(ids.firstIndex(of: size))
                #expect(place < (ids.firstIndex(of: 0x06) ?? 0))
                #expect(place < (ids.firstIndex(of: 0x07) ?? 0))
            }
            #expect(configuration.parameters(.v2).faults.isEmpty)
        }
        #expect(several.parameters(.v2)[.multiNodeMode] == .oneToMany)
        #expect(several.parameters(.v2)[.numberOfControlees] == 2)
    }

    @Test(arguments: [16, 32])
    func `a provisioned key is sent as given, and shown to nobody`(_ length: Int) throws {
        let octets = (0..<length).map { UInt8($0) }
        let key = try #require(RangingKey(octets))
        var configuration = right
        configuration.timestamps = .provisioned(key)
        let parameters = configuration.parameters(.v2)
        #expect(parameters[.sessionKey]?.octets == octets && parameters[.stsConfig] == .provisioned)
        #expect(parameters[.vendorID] == nil && parameters[.staticIV] == nil)
        #expect(!"\(key) \(configuration)".contains("1, 2"))
        #expect(configuration.faults(Self.qorvo).isEmpty)
        var weak = Self.qorvo
        weak.hasLongProvisionedKeys = false
        weak.timestampKinds = 0x01
        #expect(configuration.faults(weak).count == (length == 32 ? 2 : 1))
    }

    @Test func `a key has 16 or 32 octets`() {
        for length in 0...40 {
            #expect(
                (RangingKey(Array(repeating: 1, count: length)) != nil)
                    == [16, 32].contains(length)
            )
        }
    }

    @Test func `what cannot work is refused with the reason`() {
        expect(.noPeer) { $0.peers = [] }
        expect(.ownAddressAmongPeers) { $0.peers = [.short(1)] }
        expect(.mixedAddresses) { $0.peers = [.extended(2)] }
        expect(.severalPeersOfControlee) {
            $0.deviceType = .controlee
            $0.peers = [.short(2), .short(3)]
        }
        expect(.tooFewSlots(5, needed: 6)) { $0.slotsPerRound = 5 }
        expect(.tooFewSlots(19, needed: 20)) {
            $0.slotsPerRound = 19
            $0.peers = (2...9).map { .short($0) }
        }
        // 25 slots of 2 ms are 50 ms.
        expect(.roundTooLong(microseconds: 50_000, intervalMilliseconds: 49)) {
            $0.intervalMilliseconds = 49
        }
        expect(nil) { $0.intervalMilliseconds = 50 }
        expect(.preamble(8, .bprf)) { $0.preambleCode = 8 }
        expect(.startFrameDelimiter(1, .bprf)) { $0.startFrameDelimiter = 1 }
        expect(nil) {
            $0.prfMode = PRFMode(rawValue: 1)
            $0.preambleCode = 25
            $0.startFrameDelimiter = 1
        }
        expect(.staticTimestampLength) { $0.timestamps = .fixed(vendorID: [1], iv: []) }
        expect(.tooManyPeers(9)) {
            $0.peers = (2...10).map { .short($0) }
            $0.slotsPerRound = 22
        }
    }

    @Test func `what a board cannot do is refused with the reason`() {
        var configuration = right
        configuration.channel = ChannelNumber(rawValue: 8)
        #expect(configuration.faults(Self.qorvo) == [.capability("the board has no CHANNEL_8")])
        configuration = right
        configuration.ownAddress = .extended(1)
        configuration.peers = [.extended(2)]
        #expect(
            configuration.faults(Self.qorvo) == [.capability("the board has no extended addresses")]
        )
        configuration = right
        configuration.frameConfig = .sp0
        #expect(configuration.faults(Self.qorvo) == [.capability("the board has no SP0 frames")])
    }

    private func expect(
        _ fault: ConfigurationFault?,
        _ change: (inout SessionConfiguration) -> Void
    ) {
        var configuration = right
        change(&configuration)
        #expect(configuration.faults() == (fault.map { [$0] } ?? []))
    }

    /// As captured.
    private static let qorvo: BoardCapabilities = {
        let hex =
            "0002030101 02ff00 020402000200 030402000200 040103 05020300 06021e00 070119"
            + "080103 090102 0a0102 0b0101 0c0101 0d0101 0e0109 0f010a 100101 11013f"
            + "12050000000000 130100 140100 150100 160102 170100 180100 190100"
        let octets = [26] + ((try? Hex.bytes(hex)) ?? [])
        var bytes = ByteReader(([0] + octets).span.bytes)
        let response = try? CapabilitiesResponse(from: &bytes)
        return BoardCapabilities(response?.parameters ?? [])
    }()
}
