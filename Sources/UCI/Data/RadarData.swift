// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What a radar session received: data packet format `0xF`, by Android, board to host.
///
///     |  handle (4)  |  status (1)  |  type (1)  |  sweeps (1)  |  samples (1)  |  bits (1)  |
///     |  offset (2)  |  size (2)  |
///     sweeps x |  sequence (4)  |  timestamp (4)  |  length (1)  |  vendor  |  samples  |
///
/// Bits of a sample: 0 for 32, 1 for 48, 2 for 64.
public struct RadarData: UCIMessage {
    public static let id = MessageID(rawValue: 0x0F_00)

    public var token: SessionToken
    public var status: UInt8
    public var type: UInt8
    public var sweeps: UInt8
    public var samplesPerSweep: UInt8
    public var bitsPerSample: UInt8
    public var sweepOffset: UInt16
    public var size: UInt16
    /// The sweeps as they came: how many octets a sample has is not certain enough to cut them.
    public var octets: [UInt8]

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        status = try bytes.read()
        type = try bytes.read()
        sweeps = try bytes.read()
        samplesPerSweep = try bytes.read()
        bitsPerSample = try bytes.read()
        sweepOffset = try bytes.read()
        size = try bytes.read()
        octets = bytes.rest()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(status)
        bytes.write(type)
        bytes.write(sweeps)
        bytes.write(samplesPerSweep)
        bytes.write(bitsPerSample)
        bytes.write(sweepOffset)
        bytes.write(size)
        bytes.write(contentsOf: octets)
    }

    public var fields: [Field] {
        [
            Field("sessionToken", token), Field("radarStatus", status), Field("dataType", type),
            Field("sweeps", sweeps), Field("samplesPerSweep", samplesPerSweep),
            Field("bitsPerSample", bitsPerSample),
            Field("sweepOffset", sweepOffset), Field("size", size), Field("octets", octets),
        ]
    }
}
