// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A USB device that may be a board, as the system knows it.
public struct USBBoard: Hashable, Sendable {
    /// Its serial number: 12 hexadecimal digits on Qorvo's boards; empty where it has none.
    public var serial: String
    /// The USB ids, which other products may have too: only an answer proves a board.
    public var vendor: UInt16
    public var product: UInt16
    /// What the device calls itself.
    public var productName: String
    /// Where it is on the bus; the number is another after each plugging in.
    public var bus: UInt8
    public var number: UInt8
    /// The device's node for programs: `/dev/bus/usb/001/005`.
    public var node: String
    /// The folder of the device in `/sys`.
    public var path: String
    /// The driver that has its serial port, as `cdc_acm`; nil: none.
    public var driver: String?
    /// Its ports: `/dev/ttyACM0`.
    public var ports: [String]
    /// Nil: it has no serial port.
    public var interfaces: CDCInterfaces?
    /// Whether a rule of udev's tells ModemManager to leave it alone.
    public var isHiddenFromModemManager = false
    /// Whether the system may put it to sleep while it is idle (`power/control`).
    public var maySleep = false

    /// What a person calls it.
    public var name: String { "usb:\(serial)" }

    /// Whether the caller may open its node.
    public var isOpenable: Bool { access(node, R_OK | W_OK) == 0 }

    /// The board with a serial number, or the only one.
    static func find(serial: String?) throws(DriverError) -> USBBoard {
        let all = try USBBoards.list()
        guard let serial else {
            guard all.count <= 1 else {
                throw DriverError(
                    .badMoniker,
                    "there are \(all.count) boards: \(all.map(\.name).joined(separator: ", "))",
                    hint: "--board usb:SERIAL"
                )
            }
            guard let only = all.first else {
                throw DriverError(
                    .notFound,
                    "there is no board at USB",
                    hint: "plug it in at its own connector (J20 on the DWM3001CDK); uwb-range list"
                )
            }
            return only
        }
        guard let board = all.first(where: { $0.serial.lowercased() == serial.lowercased() }) else {
            throw DriverError(
                .notFound,
                "there is no board \(serial) at USB",
                hint: "uwb-range list shows what is there"
            )
        }
        return board
    }
}
