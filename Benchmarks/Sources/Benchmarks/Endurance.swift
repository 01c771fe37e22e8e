// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Glibc
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// A million notifications through the driver, and a thousand boards in one scene.
enum Endurance {
    static func rows() async throws -> [Row] { try await notifications() + (try await boards()) }

    private static func notifications() async throws -> [Row] {
        let (near, far) = MemoryLink.pair()
        let board = FakeBoard(link: far)
        board.start()
        let controller = Controller(near)
        try await controller.open()
        var configuration = SessionConfiguration(
            id: 1,
            deviceType: .controller,
            ownAddress: .short(1),
            peers: [.short(2)]
        )
        configuration.intervalMilliseconds = 1_000_000
        let ranging = try await controller.range(configuration)
        let chunk = Array(
            repeatElement(Frame.encode(SessionInfo.id, Decoding.payload), count: 50).joined()
        )
        var resident = 0.0
        var start = 0.0
        for count in stride(from: 50, through: 1_000_000, by: 50) {
            board.send(chunk)
            // Not faster than it is taken: what the link would keep is not the driver's.
            if count % 1000 == 0 {
                while await controller.statistics.frames.messages < count { usleep(50) }
            }
            if count == 100_000 { (resident, start) = (residentKilobytes(), processorSeconds()) }
        }
        let processor = processorSeconds() - start
        let growth = residentKilobytes() - resident
        await ranging.stop()
        await controller.close()
        return [
            Row(name: "driver.cpu_per_notification.us", value: processor / 0.9, unit: "us"),
            Row(
                name: "driver.resident_growth.kib",
                value: growth,
                unit: "KiB from the 100,000th to the millionth"
            ),
        ]
    }

    /// A thousand boards at ten rounds a second, for three seconds.
    private static func boards() async throws -> [Row] {
        let host = SceneHost(Scene(seed: 1, start: EventLoop.now))
        let listeners = (0..<1000).map { number in
            let board = Listener(host: host, number: number)
            board.start()
            return board
        }
        usleep(1_000_000)
        let before = listeners.reduce(0) { $0 + $1.notifications }
        let start = processorSeconds()
        usleep(3_000_000)
        let processor = processorSeconds() - start
        let rounds = listeners.reduce(0) { $0 + $1.notifications } - before
        host.stop()
        return [
            Row(
                name: "emulator.boards_1000.rounds_per_second",
                value: Double(rounds) / 3,
                unit: "1/s"
            ),
            Row(name: "emulator.boards_1000.cores", value: processor / 3, unit: "cores"),
        ]
    }

    static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(0, &usage)  // RUSAGE_SELF
        let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
        return user + Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
    }

    static func residentKilobytes() -> Double {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        fgets(&line, Int32(line.count), file)
        let text = String(
            decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        return text.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 * 4 }
            ?? 0
    }

    /// A host that starts a session and counts.
    private final class Listener: LinkListener {
        private let link: MemoryLink
        private let number: Int
        private nonisolated(unsafe) var assembler = FrameAssembler()
        private nonisolated(unsafe) var count = 0

        var notifications: Int {
            // Read while the loop writes: a figure for a table, off by one round at most.
            count
        }

        init(host: SceneHost, number: Int) {
            let (near, far) = MemoryLink.pair(host: host.loop, board: host.loop)
            link = near
            self.number = number
            host.attach(EmulatedBoard(), to: far, at: Placement(Path(Position(Double(number % 2)))))
        }

        func start() {
            var configuration = AppParameters()
            let isNear = number % 2 == 0
            configuration[.deviceType] = isNear ? .controller : .controlee
            configuration[.deviceRole] = isNear ? .initiator : .responder
            configuration[.multiNodeMode] = .oneToOne
            configuration[.roundUsage] = .doubleSidedDeferred
            configuration[.scheduleMode] = .timeScheduled
            configuration[.deviceAddress] = .short(isNear ? 1 : 2)
            configuration[.destinationAddresses] = AddressList([.short(isNear ? 2 : 1)])
            configuration[.channelNumber] = .channel9
            configuration[.stsConfig] = .fixed
            configuration[.frameConfig] = .sp3
            configuration[.preambleCode] = 10
            configuration[.startFrameDelimiter] = 2
            configuration[.slotDuration] = 2400
            configuration[.rangingDuration] = 100
            configuration[.slotsPerRound] = 6
            let session = SessionID(rawValue: UInt32(number / 2 + 1))
            let octets =
                SessionInit(sessionID: session, type: .ranging).encoded()
                + SetAppConfig(token: 1, parameters: configuration.list).encoded()
                + SessionStart(token: 1).encoded()
            link.loop.execute { [self] in
                try? link.open(self)
                link.send(octets)
            }
        }

        func hear(_ octets: UnsafeRawBufferPointer, at arrival: Instant) {
            var new = 0
            assembler.receive(octets.bytes) { if $0.id == SessionInfo.id { new += 1 } }
            count += new
        }

        func end(_ error: DriverError) {}
    }
}
