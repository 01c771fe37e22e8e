// SPDX-License-Identifier: Apache-2.0
import CommandLineTool

/// One thing that was looked at: how it is, and what to do where it is not well.
struct Finding: Sendable {
    enum Verdict: String, Sendable {
        case ok
        case warning
        case problem
    }

    var verdict: Verdict
    /// What was looked at, in a word or two.
    var subject: String
    var text: String
    var hint: String?
    /// Of a problem.
    var code = ExitCode.unavailable

    static func ok(_ subject: String, _ text: String) -> Self {
        Self(verdict: .ok, subject: subject, text: text)
    }

    static func warning(_ subject: String, _ text: String, _ hint: String) -> Self {
        Self(verdict: .warning, subject: subject, text: text, hint: hint)
    }

    static func problem(
        _ subject: String,
        _ text: String,
        _ hint: String?,
        code: ExitCode = .unavailable
    ) -> Self {
        Self(verdict: .problem, subject: subject, text: text, hint: hint, code: code)
    }
}
