// SPDX-License-Identifier: Apache-2.0

/// How a run ended.
public enum RunOutcome: Sendable {
    /// As its chosen link did, or the last one that ranged.
    case link(HandshakeOutcome)
    /// Two gates were open at once: no key was shown.
    case ambiguous
    /// Nobody came in time; how a link with somebody ended who could not, if one did.
    case noPeer(HandshakeOutcome?)
}
