// SPDX-License-Identifier: Apache-2.0
import CEcho
import EventLoops
import Glibc
import UCI
import UWBDriver
import UWBRanging

/// What a notification costs that comes alone through a port, beside a loop in C that waits, reads and decodes: processor
/// time, since what the system takes for the rest is the same.
enum PortLoad {
    private static let count: Int32 = 20_000
    /// Microseconds from one to the next: each is waited for.
    private static let gap: Int32 = 50
    private static let packet = Frame.encode(SessionInfo.id, Decoding.payload)

    static func rows() async throws -> [Row] {
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<3 {
            ours.append(try await driver())
            theirs.append(try loop())
        }
        let (own, other) = (median(ours), median(theirs))
        return [
            Row(name: "driver.port.cpu_per_notification.us", value: own, unit: "us"),
            Row(name: "driver.port.cpu_per_notification.c_us", value: other, unit: "us"),
            Row(name: "driver.port.cpu_per_notification.ratio_c", value: own / other, unit: "x"),
        ]
    }

    private static func driver() async throws -> Double {
        var ends: [Int32] = [0, 0]
        guard echo_pty_pair(&ends) == 0 else { throw Failure(what: "no pseudo terminal") }
        let (near, far) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let loop = EventLoop()
        let board = FakeBoard(link: DescriptorLink(name: "board", descriptor: far, loop: loop))
        board.start()
        let controller = Controller(
            DescriptorLink(name: "port", descriptor: near, loop: EventLoop())
        )
        try await controller.open()
        var configuration = SessionConfiguration(
            id: 1,
            deviceType: .controller,
            ownAddress: .short(1),
            peers: [.short(2)]
        )
        configuration.intervalMilliseconds = 1_000_000
        let ranging = try await controller.range(configuration)
        let before = await controller.statistics.frames.messages
        let start = Endurance.processorSeconds()
        let writing = load_write(far, packet, Int32(packet.count), count, gap)
        while await controller.statistics.frames.messages < before + Int(count) { usleep(100) }
        let processor = Endurance.processorSeconds() - start - writing
        await ranging.stop()
        await controller.close()
        loop.stop()
        return processor * 1e6 / Double(count)
    }

    private static func loop() throws -> Double {
        var ends: [Int32] = [0, 0]
        guard echo_pty_pair(&ends) == 0 else { throw Failure(what: "no pseudo terminal") }
        defer { for end in ends { close(end) } }
        let seconds = load_read(ends[1], ends[0], packet, Int32(packet.count), count, gap)
        guard seconds >= 0 else { throw Failure(what: "not all came") }
        return seconds * 1e6 / Double(count)
    }
}
