// SPDX-License-Identifier: Apache-2.0
import UCI
import UWBRanging

/// A round that is over: whose it is and when it was.
public struct EmulatedRound: Sendable {
    let session: EmulatedSession
    let time: Instant

    init(_ session: EmulatedSession, at time: Instant) {
        self.session = session
        self.time = time
    }
}

/// How far two sessions agree on what both must agree on; the worst difference decides how it
/// fails.
enum Agreement: Int, Comparable {
    /// They do not hear each other: channel, preamble, timing, roles or addresses differ.
    case unheard
    /// A frame is heard and cannot be decoded.
    case undecodable
    /// The scrambled timestamps differ: their kind, or what they are made from.
    case timestamps
    case whole

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// What a board reports of such a round.
    var status: Status {
        switch self {
        case .unheard: .rangingReceiveTimeout
        case .undecodable: .rangingDecodingFailed
        case .timestamps: .rangingTimestampFailed
        case .whole: .ok
        }
    }

    init(_ one: EmulatedSession, _ other: EmulatedSession) {
        let (left, right) = (one.parameters, other.parameters)
        func agrees<Value>(_ parameter: AppParameter<Value>, _ standard: Value) -> Bool {
            (left[parameter] ?? standard) == (right[parameter] ?? standard)
        }
        let crossed =
            left[.deviceRole] != right[.deviceRole] && left[.deviceType] != right[.deviceType]
            && one.address.map(other.peers.contains) == true
            && other.address.map(one.peers.contains) == true
        let heard =
            crossed && agrees(.channelNumber, .channel9) && agrees(.preambleCode, 10)
            && agrees(.prfMode, .bprf) && agrees(.slotDuration, 2400) && agrees(.slotsPerRound, 25)
            && agrees(.rangingDuration, 200) && agrees(.blockStride, 0)
            && agrees(.hoppingMode, HoppingMode(rawValue: 0))
        let decodable =
            agrees(.startFrameDelimiter, 2) && agrees(.frameConfig, .sp3)
            && agrees(.roundUsage, .doubleSidedDeferred)
        let kind = left[.stsConfig] ?? .fixed
        let sameKind = kind == (right[.stsConfig] ?? .fixed)
        let sameSource =
            kind == .fixed
            ? left[.vendorID] == right[.vendorID] && left[.staticIV] == right[.staticIV]
            : left[.sessionKey] == right[.sessionKey]
        if !heard {
            self = .unheard
        } else if !decodable {
            self = .undecodable
        } else {
            self = sameKind && sameSource ? .whole : .timestamps
        }
    }
}
