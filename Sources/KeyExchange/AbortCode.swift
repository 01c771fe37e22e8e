// SPDX-License-Identifier: Apache-2.0

/// Why a link ends: what ABORT carries.
public enum AbortCode: UInt8, Error, Hashable, Sendable, CaseIterable {
    case malformed = 1
    case unsupportedVersion = 2
    case unsupportedSuite = 3
    case downgrade = 4
    case policy = 5
    case badPoint = 6
    case badEncapsulationKey = 7
    case badCiphertext = 8
    case reflection = 9
    case duplicateFrame = 10
    case unexpectedFrame = 11
    case commitMismatch = 12
    case confirmMismatch = 13
    case gateTimeout = 14
    case gateLost = 15
    case uwbUnavailable = 16
    case uwbLost = 17
    case uncalibrated = 18
    case rangeIntegrity = 19
    case ambiguousPeer = 20
    case glare = 21
    case userCancel = 22
    /// Never sent.
    case wordsMismatch = 23
    case timeout = 24
    case storeFailed = 25
    case internalError = 26
    case rateLimited = 27
    case notChosen = 28

    /// The code as the peer is told it: what tells of our keys is told as one.
    public var told: AbortCode {
        switch self {
        case .badPoint, .badEncapsulationKey, .badCiphertext, .reflection, .commitMismatch:
            .confirmMismatch
        default: self
        }
    }

    /// An unknown code reads as INTERNAL.
    public init(reading code: UInt8) { self = AbortCode(rawValue: code) ?? .internalError }
}
