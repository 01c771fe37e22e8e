// SPDX-License-Identifier: Apache-2.0
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// A board that answers as the emulated one and sends what it is given besides.
final class FakeBoard: LinkListener {
    private let link: any Link
    private nonisolated(unsafe) var board = EmulatedBoard()

    init(link: any Link) { self.link = link }

    func start() { link.loop.execute { [self] in try? link.open(self) } }

    func send(_ octets: [UInt8]) { link.loop.execute { [link] in link.send(octets) } }

    func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
        for emission in board.receive(octets.bytes, at: arrival) { link.send(emission.octets) }
    }

    func end(_ error: DriverError) {}
}
