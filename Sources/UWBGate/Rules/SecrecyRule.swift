// SPDX-License-Identifier: Apache-2.0

/// The session runs on scrambled timestamps that nobody else can make.
///
/// The standard protects times of arrival only where the STS is secret. This rule cannot be turned
/// off: a session with static STS is for diagnostics.
public struct SecrecyRule: GateRule {
    public init() {}

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        session.timestamps == .provisioned ? .meets : .fails(.secrecy(session.timestamps))
    }
}
