// SPDX-License-Identifier: Apache-2.0
import CLinux
import Glibc
public import UWBDriver

extension SceneHost {
    /// Puts a board behind a pseudo terminal; returns the path to open, `/dev/pts/3`.
    public func servePTY(
        _ board: EmulatedBoard,
        at placement: Placement = Placement()
    ) throws(DriverError) -> String {
        var path = [CChar](repeating: 0, count: 64)
        let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        let master = pty_new(flags, &path, UInt(path.count))
        guard master >= 0 else {
            throw DriverError(.notFound, "there is no pseudo terminal left", systemError: errno)
        }
        let name = String(
            decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        // Held open, so that a host may close the port and open it again.
        let held = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var settings = termios()
        tcgetattr(held, &settings)
        cfmakeraw(&settings)
        tcsetattr(held, TCSANOW, &settings)
        let link = DescriptorLink(
            name: "tty:\(name)",
            descriptor: master,
            loop: loop,
            overflow: .dropsOldest
        )
        attach(board, to: link, terminal: held, at: placement)
        hold(held)
        return name
    }
}
