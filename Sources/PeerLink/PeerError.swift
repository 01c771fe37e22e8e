// SPDX-License-Identifier: Apache-2.0

/// Why a peer cannot be reached or found, or not any more.
public struct PeerError: Error, Hashable, Sendable {
    /// What kind of failure.
    public enum Code: Hashable, Sendable {
        /// There is no such host.
        case notFound
        /// Nobody answers there, or the network does not go there.
        case unreachable
        /// The own port is somebody else's, or is not allowed.
        case cannotListen
        /// It took longer than a peer may take.
        case timedOut
        /// What answered does not speak as a peer must.
        case refused
        /// It was there and is gone.
        case closed
        /// There is no way to find peers by the network.
        case noDiscovery
    }

    public var code: Code
    /// What failed and what was there.
    public var detail: String
    /// What to do next.
    public var hint: String?

    public init(_ code: Code, _ detail: String, hint: String? = nil) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }
}

extension PeerError: CustomStringConvertible {
    public var description: String { detail }
}
