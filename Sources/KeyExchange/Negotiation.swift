// SPDX-License-Identifier: Apache-2.0

/// What both HELLOs come to; the same on both sides.
public struct Negotiation: Hashable, Sendable {
    public let suite: Suite
    public let isStrict: Bool
    /// 1 or 2.
    public let wordList: UInt8
    private let a: RadioAbilities
    private let b: RadioAbilities

    /// The first thing that cannot be agreed on is thrown.
    public init(a: Hello, b: Hello) throws(AbortCode) {
        guard a.versions.contains(2), b.versions.contains(2) else {
            throw .unsupportedVersion
        }
        let common = Suite.allCases.filter {
            a.suites.contains($0.rawValue) && b.suites.contains($0.rawValue)
        }
        guard let suite = common.max() else { throw .unsupportedSuite }
        guard suite == .hybrid || !(a.requiresPostQuantum || b.requiresPostQuantum) else {
            throw .policy
        }
        self.suite = suite
        isStrict = a.isStrict || b.isStrict
        wordList = min(a.wordList, b.wordList, 2)
        (self.a, self.b) = (a.radio, b.radio)
        guard block(choosing: 0) != nil else { throw .uwbUnavailable }
    }

    public var wordCount: Int { isStrict || wordList == 2 ? 6 : 5 }

    /// TOKEN's parameter block; the preamble code is chosen by T2's first octet.
    func parameters(_ transcript: [UInt8]) throws(AbortCode) -> ParameterBlock {
        guard let block = block(choosing: transcript[0]) else { throw .uwbUnavailable }
        return block
    }

    private func block(choosing octet: UInt8) -> ParameterBlock? {
        let channels = a.channels & b.channels
        let calibrated = channels & a.calibratedChannels & b.calibratedChannels
        let set = calibrated == 0 ? channels : calibrated
        let channel = set & 1 << 9 != 0 ? 9 : set.trailingZeroBitCount
        let codes = (9...12).filter { a.preambleCodes & b.preambleCodes & 1 << ($0 - 1) != 0 }
        let lengths = a.keyLengths & b.keyLengths
        let slot = (Int(max(2400, a.minimumSlot, b.minimumSlot)) + 299) / 300 * 300
        let interval = Int(max(100, a.minimumInterval, b.minimumInterval))
        let provisioned: UInt8 = 1 << 3
        guard set != 0, !codes.isEmpty, lengths != 0, interval <= 125,
            // 1200 RSTU are a millisecond.
            ParameterBlock.slots * slot <= interval * 1200,
            a.timestampKinds & b.timestampKinds & provisioned != 0
        else { return nil }
        return ParameterBlock(
            channel: UInt8(channel),
            preambleCode: UInt8(codes[Int(octet) % codes.count]),
            keyLength: lengths & 2 != 0 ? 32 : 16,
            slot: UInt16(slot),
            interval: UInt16(interval)
        )
    }
}

/// What the two boards are told: channel, preamble code, STS_CONFIG 3, key length, slot, 6 slots, STS_LENGTH 1,
/// interval, RFRAME 3, SFD 2.
public struct ParameterBlock: Hashable, Sendable {
    static let slots = 6

    public let channel: UInt8
    public let preambleCode: UInt8
    /// 16 or 32 octets.
    public let keyLength: UInt8
    /// In RSTU.
    public let slot: UInt16
    /// In milliseconds.
    public let interval: UInt16

    /// The 12 octets of TOKEN's field 02.
    public var octets: [UInt8] {
        [channel, preambleCode, 3, keyLength, UInt8(slot >> 8), UInt8(slot & 0xFF)]
            + [UInt8(Self.slots), 1, UInt8(interval >> 8), UInt8(interval & 0xFF), 3, 2]
    }
}
