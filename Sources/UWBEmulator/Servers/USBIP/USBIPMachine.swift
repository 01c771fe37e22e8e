// SPDX-License-Identifier: Apache-2.0
import Bytes

/// One connection of USB/IP (Linux's Documentation/usb/usbip_protocol.rst, version 1.1.1): a list, or a port that is
/// imported and then asked and answered. Pure; what it reads comes in pieces of any length.
struct USBIPMachine: Sendable {
    enum Output: Hashable, Sendable {
        case send([UInt8])
        /// The port with this number has a host from now on.
        case imported(Int)
        /// What the host says to the board.
        case heard([UInt8])
        case end
    }

    private static let lengthLimit = 1 << 20

    private let serials: [String]
    private let isFree: @Sendable (Int) -> Bool
    private var octets: [UInt8] = []
    private var port: EmulatedPort?
    private var isOver = false

    /// `serials`: of the ports that are there, in their order. `isFree`: whether nobody has one.
    init(serials: [String], isFree: @escaping @Sendable (Int) -> Bool) {
        self.serials = serials
        self.isFree = isFree
    }

    mutating func receive(_ new: UnsafeRawBufferPointer) -> [Output] {
        octets += new
        var outputs: [Output] = []
        while !isOver, let next = port == nil ? ask() : urb() { outputs += next }
        return outputs
    }

    /// What the board says.
    mutating func send(_ octets: [UInt8]) -> [Output] { outputs(port?.send(octets) ?? []) }

    // MARK: Before a port is imported

    private mutating func ask() -> [Output]? {
        guard octets.count >= 8 else { return nil }
        guard octets[0] == 0x01, octets[1] == 0x11, octets[2] == 0x80 else { return ended() }
        switch octets[3] {
        case 0x05:
            var answer = Self.words([0x0111_0005, 0, UInt32(serials.count)])
            for index in serials.indices {
                answer += Self.device(index) + [2, 2, 1, 0, 10, 0, 0, 0]
            }
            return [.send(answer)] + ended()
        case 0x03:
            guard octets.count >= 40 else { return nil }
            let name = String(decoding: octets[8..<40].prefix { $0 != 0 }, as: UTF8.self)
            octets.removeFirst(40)
            let index = serials.indices.first { Self.busID($0) == name }
            guard let index, isFree(index) else {
                // 1: it is somebody's already; 4: it is not there.
                return [.send(Self.words([0x0111_0003, index == nil ? 4 : 1]))] + ended()
            }
            port = EmulatedPort(serial: serials[index])
            let answer = Self.words([0x0111_0003, 0]) + Self.device(index)
            return [.send(answer), .imported(index)]
        default: return ended()
        }
    }

    private mutating func ended() -> [Output] {
        isOver = true
        return [.end]
    }

    // MARK: Transfers

    private mutating func urb() -> [Output]? {
        guard octets.count >= 48 else { return nil }
        let (command, number) = (word(0), word(1))
        switch command {
        case 1:
            let (isInput, endpoint, length) = (word(3) == 1, word(4), Int(word(6)))
            guard length <= Self.lengthLimit else { return ended() }
            let whole = 48 + (isInput ? 0 : length)
            guard octets.count >= whole else { return nil }
            let (setup, data) = (Array(octets[40..<48]), Array(octets[48..<whole]))
            octets.removeFirst(whole)
            guard endpoint > 0 else { return outputs(port?.control(number, setup, data) ?? []) }
            return outputs(
                port?.submit(number, endpoint, isInput: isInput, length: length, data) ?? []
            )
        case 2:
            let victim = word(5)
            octets.removeFirst(48)
            // -ECONNRESET: it will not be answered any more.
            let status: Int32 = port?.unlink(victim) ?? false ? -104 : 0
            return [.send(Self.header(4, number, UInt32(bitPattern: status), 0))]
        default: return ended()
        }
    }

    private func outputs(_ all: [EmulatedPort.Output]) -> [Output] {
        all.map { output in
            switch output {
            case .heard(let octets): .heard(octets)
            case .answer(let number, let status, let octets, let count):
                .send(
                    Self.header(3, number, UInt32(bitPattern: status), UInt32(count)) + octets
                )
            }
        }
    }

    private func word(_ index: Int) -> UInt32 {
        octets[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    // MARK: Layouts, most significant octet first

    private static func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    }

    private static func header(
        _ command: UInt32,
        _ number: UInt32,
        _ status: UInt32,
        _ count: UInt32
    ) -> [UInt8] {
        words([command, number, 0, 0, 0, status, count, 0, 0xFFFF_FFFF, 0, 0, 0])
    }

    /// 1-1, 1-2, …
    private static func busID(_ index: Int) -> String { "1-\(index + 1)" }

    /// Path, bus id, place, ids and class: 312 octets.
    private static func device(_ index: Int) -> [UInt8] {
        func text(_ text: String, _ length: Int) -> [UInt8] {
            Array((Array(text.utf8) + Array(repeating: 0, count: length)).prefix(length))
        }
        let name = busID(index)
        // Bus 1, an address of its own, full speed.
        return text("/sys/devices/platform/uwb-emulator/usb1/\(name)", 256) + text(name, 32)
            + words([1, UInt32(index + 2), 2])
            + [0x19, 0x15, 0x52, 0x0F, 0x01, 0x00, 0xEF, 2, 1, 1, 1, 2]
    }
}
