// SPDX-License-Identifier: Apache-2.0
public import UWBRanging

/// Both boards are calibrated for this channel, to 10 cm at least.
public struct CalibrationRule: GateRule {
    public static let residualLimit = Distance.centimeters(10)

    /// Then a gate opens without one, and its evidence says so.
    public let allowsUncalibrated: Bool

    public init(allowsUncalibrated: Bool = false) { self.allowsUncalibrated = allowsUncalibrated }

    public func judge(_ window: borrowing GateWindow, _ session: GateSession) -> GateVerdict {
        guard let calibration = session.calibration else {
            return allowsUncalibrated ? .meets : .fails(.calibration(residual: nil))
        }
        return calibration.residual <= Self.residualLimit
            ? .meets : .fails(.calibration(residual: calibration.residual))
    }
}
