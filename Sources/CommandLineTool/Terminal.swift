// SPDX-License-Identifier: Apache-2.0
import Glibc

/// What the terminal at the standard output can do.
public struct Terminal: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
    /// The cursor can be moved.
    public var isAddressable: Bool
    public var hasColor: Bool
    /// Characters beyond ASCII are shown.
    public var isUnicode: Bool

    public init(
        columns: Int,
        rows: Int,
        isAddressable: Bool = true,
        hasColor: Bool = false,
        isUnicode: Bool = true
    ) {
        self.columns = columns
        self.rows = rows
        self.isAddressable = isAddressable
        self.hasColor = hasColor
        self.isUnicode = isUnicode
    }

    /// The terminal as it is now; nil where the standard output is none.
    public static var output: Self? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        let kind = variable("TERM") ?? "dumb"
        let language = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
        let charset = language.uppercased()
        return Self(
            columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
            rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24,
            isAddressable: kind != "dumb",
            hasColor: kind != "dumb" && variable("NO_COLOR") == nil,
            isUnicode: charset.contains("UTF-8") || charset.contains("UTF8")
        )
    }

    /// A variable of the environment that says something.
    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
