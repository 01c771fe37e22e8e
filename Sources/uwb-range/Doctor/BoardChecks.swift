// SPDX-License-Identifier: Apache-2.0
import CommandLineTool
import UCI
import UWBDriver
import UWBGate
import UWBRanging

/// What a board says when it is asked.
enum BoardChecks {
    /// `name`: what the board is called on a command line.
    static func findings(_ link: any Link, _ name: String) async -> [Finding] {
        let controller = Controller(link)
        let info: BoardInfo?
        do throws(DriverError) { info = try await controller.open() } catch {
            await controller.close()
            let failure = ToolFailure(error)
            return [.problem("firmware", failure.message, failure.hint, code: failure.code)]
        }
        await controller.close()
        guard let info else { return [] }
        let version = info.device.uciVersion
        var findings = [
            Finding.ok(
                "firmware",
                "\(name): \(info.identity ?? "no identity"), UCI \(version)"
            )
        ]
        let kinds = info.capabilities.timestampKinds
        findings.append(
            kinds.map { $0 >> 3 & 1 == 1 } ?? false
                ? .ok("sts", "provisioned STS, which handclasp meet needs")
                : .warning(
                    "sts",
                    "\(name) has no provisioned STS",
                    "it can range; to meet with it, newer firmware is needed"
                )
        )
        findings.append(calibration(info.identity ?? controller.name, name))
        return findings
    }

    private static func calibration(_ identity: String, _ name: String) -> Finding {
        let how = "uwb-range calibrate --board \(name) --at 0.25m"
        do throws(DriverError) {
            let shares = try CalibrationStore().shares().filter { $0.board == identity }
            guard !shares.isEmpty else {
                return .warning(
                    "calibration",
                    "\(name) is not calibrated: its distance may be wrong by 0.3 m",
                    how
                )
            }
            let channels = shares.map { "\($0.channel)" }.joined(separator: ", ")
            return .ok("calibration", "on channel \(channels)")
        } catch {
            return .problem("calibration", error.detail, error.hint ?? how)
        }
    }
}
