// SPDX-License-Identifier: Apache-2.0

/// A channel that is up, as a run takes it.
public struct RunConnection: Sendable {
    public var setup: HandshakeSetup
    /// The peer's run, computed from its key.
    public var peer: RunName
    /// The run that was dialed by its name on the network; nil: by an address, or it was the peer who dialed.
    public var expected: RunName?
    public var isDialed: Bool { setup.role == .a }

    public init(setup: HandshakeSetup, peer: RunName, expected: RunName?) {
        self.setup = setup
        self.peer = peer
        self.expected = expected
    }
}
