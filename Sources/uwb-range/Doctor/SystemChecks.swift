// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import Glibc
import UWBDriver

/// What keeps boards at USB from being used, as far as the system can tell without asking one.
enum SystemChecks {
    private static let rules = ["/etc", "/run", "/usr/lib", "/lib"].map {
        $0 + "/udev/rules.d/70-uwb.rules"
    }

    static func findings(_ boards: [USBBoard], _ debuggers: [USBBoard]) -> [Finding] {
        var findings = [connector(boards, debuggers), installed(boards), group(boards)]
        for board in boards {
            findings += [permission(board), holder(board) ?? driver(board), power(board)]
                .compactMap(\.self)
            findings += [modemManager(board)].compactMap(\.self)
        }
        return findings
    }

    private static func connector(_ boards: [USBBoard], _ debuggers: [USBBoard]) -> Finding {
        if !boards.isEmpty {
            return .ok("boards", boards.map(\.name).joined(separator: ", "))
        }
        guard debuggers.isEmpty else {
            return .problem(
                "boards",
                "only the debugger (J-Link) of \(debuggers.count == 1 ? "a board is" : "boards is") "
                    + "connected: its port is silent",
                "plug the cable into the board's own connector: J20 on the DWM3001CDK, not J9"
            )
        }
        return .problem(
            "boards",
            "no UWB board is at USB",
            "plug it in at its own connector (J20 on the DWM3001CDK), with a cable that carries data"
        )
    }

    private static func installed(_ boards: [USBBoard]) -> Finding {
        if let path = rules.first(where: { access($0, R_OK) == 0 }) { return .ok("rules", path) }
        return .warning(
            "rules",
            "udev has no rules for UWB boards",
            "in the clone: sudo make install-udev"
        )
    }

    private static func group(_ boards: [USBBoard]) -> Finding {
        guard let group = getgrnam("uwb") else {
            return .warning(
                "group",
                "there is no group uwb, so the rules are dropped",
                "in the clone: sudo make install-udev"
            )
        }
        let number = group.pointee.gr_gid
        var groups = [gid_t](repeating: 0, count: 1024)
        let count = getgroups(Int32(groups.count), &groups)
        if geteuid() == 0 || getegid() == number
            || groups.prefix(max(0, Int(count))).contains(number)
        {
            return .ok("group", geteuid() == 0 ? "this is root" : "this user is in the group uwb")
        }
        // Who sits at the machine needs no group.
        guard !boards.allSatisfy(\.isOpenable) else {
            return .ok("group", "not in the group uwb, and no need: the boards may be opened")
        }
        return .warning(
            "group",
            "this user is not in the group uwb",
            "sudo usermod --append --groups uwb \(user), then log in again"
        )
    }

    private static var user: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    }

    private static func permission(_ board: USBBoard) -> Finding {
        if board.isOpenable { return .ok("permission", "\(board.name): \(board.node)") }
        let isOurs = BoardModel.all.contains { $0.productName == board.productName }
        guard isOurs || !rules.contains(where: { access($0, R_OK) == 0 }) else {
            return .problem(
                "permission",
                "\(board.name): this user may not open \(board.node), and the rules are for another product: it calls "
                    + "itself \"\(board.productName)\"",
                "if it is a UWB board all the same: sudo chmod o+rw \(board.node), and tell us its name",
                code: .noPermission
            )
        }
        return .problem(
            "permission",
            "\(board.name): this user may not open \(board.node)",
            "in the clone: sudo make install-udev, then plug the board in again; over ssh also: "
                + "sudo usermod --append --groups uwb \(user), then log in again",
            code: .noPermission
        )
    }

    /// Whether another program, as far as this user sees, has a board.
    static func isHeld(_ board: USBBoard) -> Bool { holder(board) != nil }

    private static func holder(_ board: USBBoard) -> Finding? {
        let holders = PortHolders.holders(of: board.ports + [board.node])
        guard !holders.isEmpty else { return nil }
        return .problem(
            "port",
            "\(board.name) is in use by \(holders.joined(separator: ", "))",
            "end that program first",
            code: .temporary
        )
    }

    /// A program that was killed cannot give the port back to the kernel's driver.
    private static func driver(_ board: USBBoard) -> Finding? {
        guard board.driver == nil, let interfaces = board.interfaces else { return nil }
        let name = board.path.split(separator: "/").last ?? ""
        return .warning(
            "driver",
            "\(board.name) has no tty: a program that had it was killed; as usb: it works",
            "for the tty plug it in again, or: "
                + "echo \(name):1.\(interfaces.control) | sudo tee /sys/bus/usb/drivers/cdc_acm/bind"
        )
    }

    private static func modemManager(_ board: USBBoard) -> Finding? {
        guard !board.isHiddenFromModemManager else {
            return .ok("ModemManager", "\(board.name) is hidden from it")
        }
        guard PortHolders.isRunning("ModemManager") else { return nil }
        return .problem(
            "ModemManager",
            "\(board.name): ModemManager takes it for a modem, and talks to it for 20 s",
            "in the clone: sudo make install-udev, then plug the board in again",
            code: .temporary
        )
    }

    private static func power(_ board: USBBoard) -> Finding? {
        guard board.maySleep else { return nil }
        return .warning(
            "power",
            "\(board.name): the system puts it to sleep while it is idle",
            "echo on | sudo tee \(board.path)/power/control"
        )
    }
}
