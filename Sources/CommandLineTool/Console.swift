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
        var done = 0
        while done < octets.count {
            let count = octets.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if errno == EAGAIN {
                // A terminal that somebody else made non-blocking: wait until it takes more.
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            } else if errno != EINTR {
                // Data that cannot be delivered must not look delivered: a full disk, a closed pipe.
                if descriptor == STDOUT_FILENO, errno != EPIPE {
                    let text = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
                    let tool = CommandLine.arguments.first?.split(separator: "/").last ?? "tool"
                    let lines =
                        "\(tool): error: the output could not be written: \(text)\n"
                        + "\(tool): hint: look for space: df -h\n"
                    write(Array(lines.utf8), to: STDERR_FILENO)
                }
                exit(ExitCode.failed.rawValue)
            }
        }
    }
}
