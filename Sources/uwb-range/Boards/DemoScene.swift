// SPDX-License-Identifier: Apache-2.0
import EventLoops
import UWBDriver
import UWBEmulator
import UWBRanging

/// The two emulated boards of `demo:`, in this process: one is the user's, the other its peer.
final class DemoScene: Sendable {
    /// How the peer moves.
    enum Motion {
        /// So many meters away.
        case still(Double)
        /// From 2 m up to 0.15 m, a while there, and back, again and again.
        case walking
    }

    /// The user's board.
    let board: any Link
    /// The other one; what it takes part in is up to ``Range``.
    let peer: any Link
    private let host: SceneHost

    init(_ motion: Motion) {
        var far = EmulatedBoard(.qorvo)
        (far.number, host) = (2, SceneHost(Scene(seed: 1, start: EventLoop.now)))
        var near = EmulatedBoard(.qorvo)
        near.number = 1
        board = host.memoryBoard(near, name: "demo")
        peer = host.memoryBoard(far, name: "demo", at: Placement(Self.path(motion)))
    }

    deinit { host.stop() }

    private static func path(_ motion: Motion) -> Path {
        guard case .walking = motion else {
            if case .still(let meters) = motion { return Path(Position(meters)) }
            return Path(Position(0))
        }
        // An hour of it.
        let walks = (0..<240).flatMap { number in
            [(0.0, 2.0), (5.0, 0.15), (9.0, 0.15), (13.0, 2.0)].map { second, meters in
                (Duration.seconds(Double(number) * 15 + second), Position(meters))
            }
        }
        return Path(walks) ?? Path(Position(2))
    }
}
