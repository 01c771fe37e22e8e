// SPDX-License-Identifier: Apache-2.0

/// The twelve frames of the exchange, by their numbers.
public enum FrameType: UInt8, Hashable, Sendable, CaseIterable {
    case hello = 1
    case commit = 2
    case token = 3
    case range = 4
    case gate = 5
    case identity = 6
    case ciphertext = 7
    case confirm = 8
    case reveal = 9
    case verdict = 10
    case done = 11
    case abort = 12

    /// The stages in their order; RANGE and ABORT belong to none.
    public static func stages(_ suite: Suite) -> [FrameType] {
        let all: [FrameType] = [
            .hello, .commit, .token, .gate, .identity, .ciphertext, .confirm, .reveal, .verdict,
            .done,
        ]
        return suite == .hybrid ? all : all.filter { $0 != .ciphertext }
    }
}

/// One frame as it travels: header and fields, whole.
///
///     |  "HC" (2)  |  version = 2 (1)  |  type (1)  |  length (4)  |  fields (length)  |
public struct RawFrame: Hashable, Sendable {
    public static let headerLength = 8
    public static let limit = 8192

    public let type: FrameType
    /// With the header: what the transcript hashes.
    public let octets: [UInt8]

    public var fields: ArraySlice<UInt8> { octets[Self.headerLength...] }

    public init(_ type: FrameType, fields: [UInt8]) {
        self.type = type
        let length = withUnsafeBytes(of: UInt32(fields.count).bigEndian) { Array($0) }
        octets = [0x48, 0x43, 2, type.rawValue] + length + fields
    }

    init(_ type: FrameType, octets: [UInt8]) { (self.type, self.octets) = (type, octets) }

    /// Judges a header as soon as its 8 octets are in; how long the whole frame is.
    public static func length(of header: some Collection<UInt8>) throws(AbortCode) -> (
        FrameType, Int
    ) {
        let octets = Array(header.prefix(headerLength))
        guard octets.count == headerLength, octets[0] == 0x48, octets[1] == 0x43, octets[2] == 2
        else { throw .malformed }
        let length = octets[4...7].reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else { throw .malformed }
        guard let type = FrameType(rawValue: octets[3]) else { throw .unexpectedFrame }
        return (type, headerLength + length)
    }
}

/// Cuts the octets of a stream into frames, whatever their chunks are; holds one frame at the most.
public struct FrameSplitter: Sendable {
    private var octets: [UInt8] = []
    /// What was wrong: nothing that follows can be read.
    private var failure: AbortCode?

    public init() {}

    /// Whether a frame has begun and its end has not come.
    public var isBetweenFrames: Bool { octets.isEmpty }

    /// Takes a chunk; frames that are whole come out. A header that is none ends the link: it is thrown when the frames before
    /// it are out, by this call or the next, so that the cut of the chunks decides nothing.
    public mutating func receive(_ chunk: some Sequence<UInt8>) throws(AbortCode) -> [RawFrame] {
        if let failure { throw failure }
        octets.append(contentsOf: chunk)
        var frames: [RawFrame] = []
        while octets.count >= RawFrame.headerLength {
            let (type, length): (FrameType, Int)
            do throws(AbortCode) { (type, length) = try RawFrame.length(of: octets) } catch {
                (failure, octets) = (error, [])
                guard !frames.isEmpty else { throw error }
                return frames
            }
            guard octets.count >= length else { break }
            frames.append(RawFrame(type, octets: Array(octets.prefix(length))))
            octets.removeFirst(length)
        }
        return frames
    }
}
