// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Where a tool writes: data to the standard output, talk to the standard error.
///
/// Output is gathered and written in large pieces; a reader that goes away (`| head`) ends the
/// tool quietly, as it does every tool.
public struct Console: ~Copyable {
    private let tool: String
    private var output: [UInt8] = []

    public init(tool: String) {
        self.tool = tool
        output.reserveCapacity(Self.bufferSize)
    }

    private static let bufferSize = 1 << 16

    /// Comes first in a program: no descriptor that was closed before it began may be given to a board or a
    /// file, which would then be written to as if it were the output.
    public static func keepStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // For reading alone: what is written there fails, and does not look delivered.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes a line of data.
    public mutating func print(_ line: String) {
        output.append(contentsOf: line.utf8)
        output.append(0x0A)
        if output.count >= Self.bufferSize { flush() }
    }

    /// Says something that is not data, behind what was printed so far.
    public mutating func note(_ line: String) {
        flush()
        Self.write(Array("\(tool): \(line)\n".utf8), to: STDERR_FILENO)
    }

    /// Writes to the standard error from any thread.
    public static func writeToStandardError(_ text: String) {
        write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Says why the tool ends, and what to do next.
    public mutating func report(_ failure: ToolFailure) {
        note("error: \(failure.message)")
        if let hint = failure.hint { note("hint: \(hint)") }
    }

    public mutating func flush() {
        guard !output.isEmpty else { return }
        Self.write(output, to: STDOUT_FILENO)
        output.removeAll(keepingCapacity: true)
    }

    private static func write(_ octets: [UInt8], to descriptor: Int32) {
        let error = Outlet.write(octets, to: descriptor)
        guard error != 0 else { return }
        // Data that cannot be delivered must not look delivered: a full disk, a closed pipe.
        if descriptor == STDOUT_FILENO, error != EPIPE {
            let tool = CommandLine.arguments.first?.split(separator: "/").last ?? "tool"
            writeToStandardError(
                undelivered(error).map { "\(tool): \($0)\n" }.joined()
            )
        }
        exit(ExitCode.failed.rawValue)
    }

    /// What to say where the standard output takes nothing more.
    public static func undelivered(_ code: Int32) -> [String] {
        let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
        return [
            "error: the output could not be written: \(text)", "hint: look for space: df -h",
        ]
    }
}
