// SPDX-License-Identifier: Apache-2.0

/// At most two rounds of the window cannot be true, or a quarter of it if that is more. One more
/// closes the gate and starts its window anew.
public struct SuspicionRule: GateRule {
    public init() {}

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        window.suspicious <= max(2, window.count / 4)
            ? .meets : .fails(.suspicion(window.suspicious))
    }
}
