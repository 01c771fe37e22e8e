// SPDX-License-Identifier: Apache-2.0
import Bytes

/// A board's USB port: a full-speed CDC-ACM device as the kernel sees it, with one transfer after the other on each
/// endpoint. Pure.
///
/// While DTR is down it takes nothing and gives nothing, as the nRF5 SDK's class; what the board says meanwhile waits.
struct EmulatedPort: Sendable {
    /// What a transfer is answered with, or what the board hears.
    enum Output: Hashable, Sendable {
        /// `status`: 0, or a negative error number of Linux's.
        case answer(UInt32, status: Int32, octets: [UInt8], count: Int)
        case heard([UInt8])
    }

    private static let packet = 64
    private static let brokenPipe: Int32 = -32
    private static let overflow: Int32 = -75
    private static let noMemory: Int32 = -12
    /// Transfers that wait, on all endpoints; octets of the host's that nobody takes; packets of the board's that nobody
    /// fetches, of which the oldest go.
    private static let transferLimit = 256
    private static let octetLimit = 1 << 16
    private static let packetLimit = 1024

    let serial: String
    private var hasLine = false
    private var coding: [UInt8] = [0x00, 0xC2, 0x01, 0x00, 0, 0, 8]
    private var reads: [(number: UInt32, length: Int)] = []
    private var writes: [(number: UInt32, octets: [UInt8])] = []
    private var notifies: [UInt32] = []
    /// What the board has said and nobody has taken, by packets.
    private var packets: [[UInt8]] = []

    init(serial: String) { self.serial = serial }

    // MARK: What the host submits

    /// A transfer on the endpoint of control.
    mutating func control(
        _ number: UInt32,
        _ setup: [UInt8],
        _ octets: [UInt8]
    ) -> [Output] {
        let value = UInt16(setup[2]) | UInt16(setup[3]) << 8
        let length = Int(setup[6]) | Int(setup[7]) << 8
        func give(_ octets: [UInt8]) -> [Output] {
            let part = Array(octets.prefix(length))
            return [.answer(number, status: 0, octets: part, count: part.count)]
        }
        let taken = Output.answer(number, status: 0, octets: [], count: octets.count)
        switch (setup[0], setup[1]) {
        case (0x80, 6):
            if let found = descriptor(UInt8(value >> 8), Int(value & 0xFF)) { return give(found) }
        // Status of device, interface, endpoint; setting of an interface.
        case (0x80...0x82, 0): return give([0, 0])
        case (0x81, 10): return give([0])
        case (0xA1, 0x21): return give(coding)
        case (0x21, 0x20) where octets.count == 7:
            coding = octets
            return [taken]
        case (0x21, 0x22):
            hasLine = value & 1 != 0
            return [taken] + moved()
        // Address, configuration, interface, halt, break.
        case (0, 5), (0, 9), (0...2, 1), (0...2, 3), (1, 11), (0x21, 0x23): return [taken]
        default: break
        }
        return [.answer(number, status: Self.brokenPipe, octets: [], count: 0)]
    }

    /// A transfer on another endpoint: `endpoint` without its bit of direction.
    mutating func submit(
        _ number: UInt32,
        _ endpoint: UInt32,
        isInput: Bool,
        length: Int,
        _ octets: [UInt8]
    ) -> [Output] {
        let held = writes.reduce(octets.count) { $0 + $1.octets.count }
        guard reads.count + writes.count + notifies.count < Self.transferLimit,
            held <= Self.octetLimit
        else { return [.answer(number, status: Self.noMemory, octets: [], count: 0)] }
        switch (endpoint, isInput) {
        case (2, true): notifies.append(number)
        case (1, true): reads.append((number, length))
        case (1, false): writes.append((number, octets))
        default: return [.answer(number, status: Self.brokenPipe, octets: [], count: 0)]
        }
        return moved()
    }

    /// Takes a transfer back; false: it is answered already.
    mutating func unlink(_ number: UInt32) -> Bool {
        let before = reads.count + writes.count + notifies.count
        reads.removeAll { $0.number == number }
        writes.removeAll { $0.number == number }
        notifies.removeAll { $0 == number }
        return reads.count + writes.count + notifies.count < before
    }

    // MARK: What the board says

    mutating func send(_ octets: [UInt8]) -> [Output] {
        var rest = octets[...]
        while !rest.isEmpty {
            packets.append(Array(rest.prefix(Self.packet)))
            rest = rest.dropFirst(Self.packet)
        }
        // Without it the host would wait for what is behind a full packet.
        if octets.count % Self.packet == 0 { packets.append([]) }
        if packets.count > Self.packetLimit {
            packets.removeFirst(packets.count - Self.packetLimit)
        }
        return moved()
    }

    private mutating func moved() -> [Output] {
        guard hasLine else { return [] }
        var outputs: [Output] = []
        for write in writes {
            outputs.append(
                .answer(write.number, status: 0, octets: [], count: write.octets.count)
            )
            if !write.octets.isEmpty { outputs.append(.heard(write.octets)) }
        }
        writes = []
        while let read = reads.first, let answer = filled(read.number, read.length) {
            reads.removeFirst()
            outputs.append(answer)
        }
        return outputs
    }

    /// A read that a short packet ends, or its own length; nil: it waits on.
    private mutating func filled(_ number: UInt32, _ length: Int) -> Output? {
        var (octets, count): ([UInt8], Int) = ([], 0)
        for packet in packets {
            count += 1
            octets += packet
            if octets.count > length {
                packets.removeFirst(count)
                let part = Array(octets.prefix(length))
                return .answer(number, status: Self.overflow, octets: part, count: length)
            }
            if packet.count < Self.packet || octets.count == length {
                packets.removeFirst(count)
                return .answer(number, status: 0, octets: octets, count: octets.count)
            }
        }
        return nil
    }

    // MARK: Descriptors

    private static let device: [UInt8] = [
        18, 1, 0x00, 0x02, 0xEF, 2, 1, 64, 0x15, 0x19, 0x0F, 0x52, 0x00, 0x01, 1, 2, 3, 1,
    ]

    /// Association; communication with its functions and endpoint; data with two. Self-powered, 500 mA.
    private static let configuration: [UInt8] =
        [9, 2, 75, 0, 2, 1, 0, 0xC0, 250, 8, 11, 0, 2, 2, 2, 1, 0]
        + [9, 4, 0, 0, 1, 2, 2, 1, 0, 5, 0x24, 0, 0x10, 0x01, 5, 0x24, 1, 0, 1]
        + [4, 0x24, 2, 2, 5, 0x24, 6, 0, 1, 7, 5, 0x82, 3, 16, 0, 10]
        + [9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, 0x81, 2, 64, 0, 0, 7, 5, 0x01, 2, 64, 0, 0]

    private func descriptor(_ kind: UInt8, _ index: Int) -> [UInt8]? {
        let texts = ["Nordic Semiconductor", "nRF52 USB Product", serial]
        switch (kind, index) {
        case (1, _): return Self.device
        case (2, 0): return Self.configuration
        case (3, 0): return [4, 3, 0x09, 0x04]
        case (3, 1...texts.count):
            let units = texts[index - 1].utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            return [UInt8(units.count + 2), 3] + units
        default: return nil
        }
    }
}
