// SPDX-License-Identifier: Apache-2.0
import UCI
import UWBRanging

extension DriverError {
    init(_ failure: CommandFailure, link: String) {
        switch failure {
        case .timedOut:
            self.init(.timedOut, "\(link): \(failure)", hint: "try again")
        case .silent:
            self.init(.silent, "\(link): \(failure)", hint: Self.silenceHint(link))
        case .busy:
            self.init(.busy, "\(link): \(failure)", hint: "try again")
        case .abandoned:
            self.init(.disconnected, "\(link): \(failure)")
        case .undecodable:
            self.init(.undecodable, "\(link): \(failure)")
        }
    }

    /// What to look at when a board is silent: at a port of this machine or behind the network.
    static func silenceHint(_ link: String) -> String {
        link.hasPrefix("tcp:") ? "does something that speaks UCI listen there?" : portHint
    }

    /// What keeps a board that is there from answering, the likeliest first.
    private static let portHint =
        "is it the board's own USB connector (J20 on a DWM3001CDK), not the J-Link's? is it powered? "
        + "does it run UCI firmware?"

    init(_ failure: OpeningFailure, link: String, heard: Int, dropped: Int) {
        switch failure {
        case .refused(let id, let status):
            self.init(
                .refused,
                "\(link): the board answers \(id) with \(status)",
                hint: "does it run UCI firmware?"
            )
        case .echo:
            self.init(
                .notUCI,
                "\(link): the board sends our own octets back: it runs CLI firmware",
                hint: "flash the UCI firmware of the SDK"
            )
        case .failed(let failure):
            switch (heard, dropped) {
            case (0, _):
                self.init(
                    .silent,
                    "\(link): not one octet came from the board",
                    hint: Self.silenceHint(link)
                )
            case (_, 1...):
                self.init(
                    .noise,
                    "\(link): \(dropped) of \(heard) octets are no UCI",
                    hint: "is it a UWB board with UCI firmware? text means CLI firmware"
                )
            default: self.init(failure, link: link)
            }
        }
    }

    init(_ end: SessionEnd, link: String) {
        switch end {
        case .failed(let failure): self.init(failure, link: link)
        case .refused(_, .sessionDuplicate):
            self.init(
                .refused,
                "\(link): \(end)",
                hint: "a killed host left it: reset the board"
            )
        case .refused, .parametersRefused: self.init(.refused, "\(link): \(end)")
        case .boardLost: self.init(.disconnected, "\(link): \(end)")
        case .boardRestarted, .boardFailed: self.init(.boardFailed, "\(link): \(end)")
        case .closed, .byBoard, .stuck: self.init(.sessionEnded, "\(link): \(end)")
        }
    }
}
