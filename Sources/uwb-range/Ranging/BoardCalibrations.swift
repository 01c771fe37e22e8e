// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UWBDriver
import UWBGate
import UWBRanging

/// What is known of the bias of the boards that range, by the user's stored calibrations.
struct BoardCalibrations {
    /// Nil where a board has none.
    let calibration: Calibration?
    /// Which shares they are, or what is missing and how to get it.
    let sentence: String

    /// The boards of `demo:`, which measure what is true.
    static let exact = Self(
        calibration: Calibration(
            offset: .centimeters(0),
            residual: .centimeters(0),
            identity: "emulated boards, exact"
        ),
        sentence: "calibrated: emulated boards are exact"
    )

    private init(calibration: Calibration?, sentence: String) {
        self.calibration = calibration
        self.sentence = sentence
    }

    /// Of `board` with its peer; a peer that is not named is taken to be the one it was calibrated with.
    init(_ board: String, peer: String?, channel: UInt8) throws(ToolFailure) {
        do throws(DriverError) {
            let store = try CalibrationStore()
            let own = try store.share(of: board, channel: channel)
            let name = peer ?? own?.peer
            let other = try name.map { name throws(DriverError) in
                try store.share(of: name, channel: channel)
            }
            switch (own, other ?? nil) {
            case (let own?, let other?):
                let calibration = Calibration(own, other)
                let assumed = peer == nil ? " (taken to be the peer; else --peer-serial)" : ""
                self.init(
                    calibration: calibration,
                    sentence:
                        "calibrated: \(calibration.offset), to \(calibration.residual), \(board) with "
                        + "\(other.board)\(assumed)"
                )
            case (nil, _): self.init(missing: board, channel)
            case (_, nil): self.init(missing: name ?? "the peer", channel)
            }
        } catch {
            // A user without a home has no calibrations, and ranges all the same.
            guard error.code == .notFound else { throw ToolFailure(error) }
            self.init(calibration: nil, sentence: "not calibrated: \(error.detail)")
        }
    }

    private init(missing board: String, _ channel: UInt8) {
        self.init(
            calibration: nil,
            sentence: "not calibrated: \(board) has no calibration for channel \(channel): "
                + "uwb-range calibrate --help"
        )
    }
}
