// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Processes, as far as /proc shows them to this user.
enum PortHolders {
    /// Who has a file open: `minicom (4711)`. Of other users' processes nothing is seen.
    static func holders(of paths: [String]) -> [String] {
        let wanted = Set(paths)
        return processes().filter { process in
            entries(of: "/proc/\(process)/fd").contains { entry in
                target("/proc/\(process)/fd/\(entry)").map(wanted.contains) ?? false
            }
        }.map { "\(name($0)) (\($0))" }
    }

    /// Whether a program of this name runs.
    static func isRunning(_ program: String) -> Bool {
        processes().contains { name($0) == program }
    }

    private static func processes() -> [String] {
        entries(of: "/proc").filter { $0.allSatisfy(\.isNumber) && $0 != "\(getpid())" }
    }

    private static func name(_ process: String) -> String {
        guard let file = fopen("/proc/\(process)/comm", "re") else { return "?" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        guard fgets(&line, Int32(line.count), file) != nil else { return "?" }
        let octets = line.prefix { $0 != 0 && $0 != 0x0A }
        return String(decoding: octets.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func target(_ link: String) -> String? {
        var octets = [UInt8](repeating: 0, count: 4096)
        let count = octets.withUnsafeMutableBytes { buffer -> Int in
            guard let place = buffer.baseAddress else { return -1 }
            return readlink(link, place.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return count > 0 ? String(decoding: octets.prefix(count), as: UTF8.self) : nil
    }
}
