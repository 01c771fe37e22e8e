// SPDX-License-Identifier: Apache-2.0

/// What a side can do and wants: frame 1, HELLO. It goes to anyone on the network.
///
/// Fields: 01 versions, 02 suites, 03 policy, 04 method, 05 word list, 06 channels, 07 preamble codes, 08 STS
/// kinds, 09 key lengths, 0A minimum slot, 0B minimum interval, 0C calibrated channels. The one frame in which an unknown
/// tag below 80 is ignored, and hashed.
public struct Hello: Hashable, Sendable {
    /// 1 to 16, ascending.
    public var versions: [UInt8] = [2]
    /// 1 to 16, ascending; those that this version does not know are skipped.
    public var suites: [UInt8] = [1, 2]
    public var requiresPostQuantum = false
    /// Both type what they hear.
    public var isStrict = false
    /// The highest word list that this side has; list 1 is mandatory.
    public var wordList: UInt8 = 1
    public var radio = RadioAbilities()

    public init() {}

    init(from frame: RawFrame) throws(AbortCode) {
        let fields = try Fields(walking: frame.fields)
        guard !fields.tags.contains(where: { $0 & 0x80 != 0 }) else { throw .malformed }
        versions = try Self.list(fields, 0x01)
        suites = try Self.list(fields, 0x02)
        let policy: UInt8 = try fields.number(0x03)
        let method: UInt8 = try fields.number(0x04)
        wordList = try fields.number(0x05)
        radio.channels = try fields.number(0x06)
        radio.preambleCodes = try fields.number(0x07)
        radio.timestampKinds = try fields.number(0x08)
        radio.keyLengths = try fields.number(0x09)
        radio.minimumSlot = try fields.number(0x0A)
        radio.minimumInterval = try fields.number(0x0B)
        radio.calibratedChannels = try fields.number(0x0C)
        guard policy & ~3 == 0, method == 1, wordList >= 1, radio.keyLengths & ~3 == 0 else {
            throw .malformed
        }
        (requiresPostQuantum, isStrict) = (policy & 1 != 0, policy & 2 != 0)
    }

    private static func list(_ fields: Fields, _ tag: UInt8) throws(AbortCode) -> [UInt8] {
        let list = try fields.value(tag, 1...16)
        guard zip(list, list.dropFirst()).allSatisfy(<) else { throw .malformed }
        return list
    }

    var raw: RawFrame {
        var fields = FieldWriter()
        fields.write(0x01, versions)
        fields.write(0x02, suites)
        fields.write(0x03, UInt8(requiresPostQuantum ? 1 : 0) | (isStrict ? 2 : 0))
        fields.write(0x04, UInt8(1))
        fields.write(0x05, wordList)
        fields.write(0x06, radio.channels)
        fields.write(0x07, radio.preambleCodes)
        fields.write(0x08, radio.timestampKinds)
        fields.write(0x09, radio.keyLengths)
        fields.write(0x0A, radio.minimumSlot)
        fields.write(0x0B, radio.minimumInterval)
        fields.write(0x0C, radio.calibratedChannels)
        return RawFrame(.hello, fields: fields.octets)
    }
}

/// What a side's board can do, as coarse as the exchange needs it.
public struct RadioAbilities: Hashable, Sendable {
    /// Bit n: channel n.
    public var channels: UInt16 = 0
    /// Bit n - 1: preamble code n.
    public var preambleCodes: UInt32 = 0
    /// Bit n: STS_CONFIG n.
    public var timestampKinds: UInt8 = 0
    /// Bit 0: keys of 16 octets, bit 1: of 32.
    public var keyLengths: UInt8 = 0
    /// In RSTU.
    public var minimumSlot: UInt16 = 0
    /// In milliseconds.
    public var minimumInterval: UInt16 = 0
    /// Bit n: calibrated on channel n.
    public var calibratedChannels: UInt16 = 0

    public init() {}
}
