// SPDX-License-Identifier: Apache-2.0

extension String {
    /// As a POSIX shell reads it back: bare where that is safe, else in single quotes.
    public var shellWord: String {
        let isPlain = allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_./@:+,".contains($0))
        }
        guard !isPlain || isEmpty else { return self }
        return "'"
            + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
