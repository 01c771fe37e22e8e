// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import Support

/// Packets of the captures that the project carries.
enum Replays {
    static func packets(_ path: String) throws -> [CapturePacket] {
        try Fixtures.packets("\(Fixtures.folder)/\(path)")
    }
}
