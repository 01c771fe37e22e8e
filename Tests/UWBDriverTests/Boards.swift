// SPDX-License-Identifier: Apache-2.0
import EventLoops
import Support
import Testing
import UCI
import UWBDriver
import UWBEmulator
import UWBRanging

/// Everything with threads of links, one after the other: what is left behind can then be counted.
@Suite(.serialized) struct `The driver` {}

/// How a test's host reaches its boards.
enum Transport: String, CaseIterable, Sendable {
    case memory
    case tcp
    case pty
    /// The real libusb, where there is a port to mock.
    case usb

    static let allCases: [Transport] = [.memory, .tcp, .pty] + (MockPort.isThere ? [.usb] : [])
}

/// Two boards in a room, some meters apart, and links to them.
struct Pair {
    let host: SceneHost
    let links: [any Link]

    init(
        _ transport: Transport,
        _ personality: Personality = .qorvo,
        meters: Double = 2,
        noise: Double = 0,
        faults: [FaultPlan] = [.none, .none],
        adjust: @Sendable (inout EmulatedBoard) -> Void = { _ in }
    ) throws {
        var radio = RadioModel()
        radio.noise = noise
        host = SceneHost(Scene(seed: 1, radio: radio, start: EventLoop.now))
        let boards = faults.map { plan in
            var board = EmulatedBoard(personality, faults: plan)
            adjust(&board)
            return board
        }
        let placements = [Placement(), Placement(Path(Position(meters)))]
        switch transport {
        case .memory:
            links = [0, 1].map { [host] in host.memoryBoard(boards[$0], at: placements[$0]) }
        case .tcp:
            let port = try host.serveTCP(port: 0) { number in
                (boards[number % 2], placements[number % 2])
            }
            links = ["127.0.0.1", "::1"].map { DescriptorLink.tcp($0, port) }
        case .usb:
            links = [0, 1].map { [host] number in
                let port = MockPort(on: host.loop)
                host.attach(boards[number], to: port, at: placements[number])
                return USBLink(serial: port.serial)
            }
        case .pty:
            links = try [0, 1].map { [host] number in
                DescriptorLink.serial(try host.servePTY(boards[number], at: placements[number]))
            }
        }
    }
}

/// Patience in tests: what answers at all answers at once, but a machine may be busy.
let hasty: CommandMachine.Timing = {
    var timing = CommandMachine.Timing()
    timing.answer = .milliseconds(1000 * Fixtures.slowness)
    timing.vendorAnswer = .milliseconds(1000 * Fixtures.slowness)
    timing.state = .milliseconds(1500 * Fixtures.slowness)
    timing.pause = .milliseconds(50 * Fixtures.slowness)
    timing.probe = .milliseconds(300 * Fixtures.slowness)
    return timing
}()

func configuration(_ type: DeviceType, interval: UInt32 = 30) -> SessionConfiguration {
    let own: MacAddress = type == .controller ? .short(1) : .short(2)
    let peer: MacAddress = type == .controller ? .short(2) : .short(1)
    var configuration = SessionConfiguration(
        id: 42,
        deviceType: type,
        ownAddress: own,
        peers: [peer]
    )
    configuration.slotsPerRound = 6
    configuration.intervalMilliseconds = interval
    return configuration
}
