// SPDX-License-Identifier: Apache-2.0
import CLibUdev
import Glibc

/// Looks for boards among the USB devices that udev knows.
public enum USBBoards {
    /// Those with ids of a ``BoardModel``, in the order of their places.
    public static func list() throws(DriverError) -> [USBBoard] {
        try devices(isBoard)
    }

    static func isBoard(_ device: USBBoard) -> Bool {
        BoardModel.all.contains { $0.vendor == device.vendor && $0.product == device.product }
    }

    /// Debuggers of boards, whose connector is the wrong one.
    public static func debuggers() throws(DriverError) -> [USBBoard] {
        try devices { $0.vendor == BoardModel.debuggerVendor }
    }

    private static func devices(
        _ isWanted: (USBBoard) -> Bool
    ) throws(DriverError) -> [USBBoard] {
        guard let udev = udev_new(), let search = udev_enumerate_new(udev) else {
            throw DriverError(.notFound, "libudev cannot be used", hint: "is /sys mounted?")
        }
        defer {
            udev_enumerate_unref(search)
            udev_unref(udev)
        }
        udev_enumerate_add_match_subsystem(search, "usb")
        udev_enumerate_add_match_property(search, "DEVTYPE", "usb_device")
        udev_enumerate_scan_devices(search)
        var boards: [USBBoard] = []
        var entry = udev_enumerate_get_list_entry(search)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let path = udev_list_entry_get_name(current),
                let device = udev_device_new_from_syspath(udev, path)
            else { continue }
            defer { udev_device_unref(device) }
            if let board = USBBoard(device, udev), isWanted(board) {
                boards.append(board)
            }
        }
        return boards.sorted { $0.path < $1.path }
    }
}

extension USBBoard {
    /// Nil: it is no USB device, or it is just going away.
    init?(_ device: OpaquePointer, _ udev: OpaquePointer) {
        func attribute(_ name: String) -> String? {
            udev_device_get_sysattr_value(device, name).map { String(cString: $0) }
        }
        guard let path = udev_device_get_syspath(device).map({ String(cString: $0) }),
            let node = udev_device_get_devnode(device).map({ String(cString: $0) }),
            let vendor = attribute("idVendor").flatMap({ UInt16($0, radix: 16) }),
            let product = attribute("idProduct").flatMap({ UInt16($0, radix: 16) }),
            let bus = attribute("busnum").flatMap({ UInt8($0) }),
            let number = attribute("devnum").flatMap({ UInt8($0) })
        else { return nil }
        self.init(
            serial: attribute("serial") ?? "",
            vendor: vendor,
            product: product,
            productName: attribute("product") ?? "",
            bus: bus,
            number: number,
            node: node,
            path: path,
            driver: nil,
            ports: [],
            interfaces: CDCInterfaces(descriptors: Self.octets(path + "/descriptors"))
        )
        maySleep = attribute("power/control")?.hasPrefix("auto") ?? false
        isHiddenFromModemManager =
            udev_device_get_property_value(device, "ID_MM_DEVICE_IGNORE")
            .map { String(cString: $0) == "1" } ?? false
        findPort(device, udev)
    }

    /// Who has the interfaces, and what they are called in /dev.
    private mutating func findPort(_ device: OpaquePointer, _ udev: OpaquePointer) {
        guard let search = udev_enumerate_new(udev) else { return }
        defer { udev_enumerate_unref(search) }
        udev_enumerate_add_match_parent(search, device)
        udev_enumerate_scan_devices(search)
        var entry = udev_enumerate_get_list_entry(search)
        while let current = entry {
            entry = udev_list_entry_get_next(current)
            guard let path = udev_list_entry_get_name(current),
                let child = udev_device_new_from_syspath(udev, path)
            else { continue }
            defer { udev_device_unref(child) }
            switch udev_device_get_subsystem(child).map({ String(cString: $0) }) {
            case "tty":
                if let node = udev_device_get_devnode(child) { ports.append(String(cString: node)) }
            case "usb":
                let number = udev_device_get_sysattr_value(child, "bInterfaceNumber")
                    .flatMap { UInt8(String(cString: $0), radix: 16) }
                guard let number, number == interfaces?.data else { continue }
                driver = udev_device_get_driver(child).map { String(cString: $0) }
            default: continue
            }
        }
        ports.sort()
    }

    private static func octets(_ path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        // More than any device has.
        var octets = [UInt8](repeating: 0, count: 65_536)
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count <= 0 { break }
            done += count
        }
        return Array(octets.prefix(done))
    }
}
