// SPDX-License-Identifier: Apache-2.0

/// How a tool ends: the codes of sysexits(3) that scripts can tell apart.
public enum ExitCode: Int32, Sendable {
    case done = 0
    case failed = 1
    /// The command line was wrong.
    case usage = 64
    /// There is no board, or it vanished.
    case unavailable = 69
    /// Busy or timed out: try again.
    case temporary = 75
    case noPermission = 77
}

/// Why a tool ends early: what failed and what was there, and what to do next.
public struct ToolFailure: Error, Hashable, Sendable {
    public var code: ExitCode
    public var message: String
    public var hint: String?

    public init(_ code: ExitCode, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    /// A wrong command line of `command`, with the way to its help, or what its option takes.
    public init<Arguments>(
        _ error: UsageError,
        command: String,
        options: [Option<Arguments>] = [Option<Void>]()
    ) {
        var hint = "\(command) --help"
        switch error {
        case .unknownOption(_, let nearest?): hint = "did you mean \(nearest)?"
        case .badValue(_, let name):
            let option = options.first { "--\($0.long)" == name }
            if let option { hint = "\(name) \(option.placeholder ?? ""): \(option.help)" }
        default: break
        }
        self.init(.usage, "\(error)", hint: hint)
    }
}
