// SPDX-License-Identifier: Apache-2.0

/// What differs between generations of the standard, decided from what a board says.
///
/// A board's version is not to be trusted alone: the virtual controller pica reports UCI 2.0 and
/// speaks 1.x. So sessions go by handle if SESSION_INIT_RSP carries one, and lists whose layout
/// changed are read by their own shape first; the version decides only what the shape leaves open.
public struct Dialect: Hashable, Sendable {
    /// The major number of the UCI version; 0 where no device information was seen.
    public var major: UInt8
    /// Whether commands name a session by the handle of SESSION_INIT_RSP; nil: not known yet.
    public var usesHandles: Bool?

    public init(major: UInt8, usesHandles: Bool? = nil) {
        self.major = major
        self.usesHandles = usesHandles
    }

    public static let v1 = Self(major: 1, usesHandles: false)
    public static let v2 = Self(major: 2, usesHandles: true)
    /// Nothing was seen yet; read as 2.0.
    public static let unknown = Self(major: 0)

    /// Whether a session goes by its id, as in UCI 1.x.
    public var isVersion1: Bool { usesHandles.map { !$0 } ?? (major == 1) }

    /// Learns from what the board sends.
    public mutating func observe(_ message: Message) {
        switch message {
        case .deviceInfoResponse(let response):
            if let info = response.info { major = info.uciVersion.major }
        case .sessionInitResponse(let response) where response.status.isSuccess:
            usesHandles = response.handle != nil
        default: break
        }
    }
}
