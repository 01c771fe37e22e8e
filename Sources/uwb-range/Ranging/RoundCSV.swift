// SPDX-License-Identifier: Apache-2.0
import Bytes
import CommandLineTool
import UCI
import UWBGate
import UWBRanging

/// Comma-separated values with a head, one line a round.
struct RoundCSV: RangeView {
    private let outlet: Outlet

    init(_ outlet: Outlet) { self.outlet = outlet }

    mutating func begin(_ header: RangeHeader) {
        outlet.send(
            "seconds,round,peer,status,statusCode,distanceCentimeters,filteredCentimeters,rssiDbm,"
                + "azimuthDegrees,gate,closedBecause\n"
        )
    }

    mutating func show(_ round: RangeReport.Round) {
        let measurement = round.measurement
        let fields = [
            round.seconds.fixed(3), "\(measurement.sequence)", round.lane.peer.description,
            measurement.status.description, "\(measurement.status.rawValue)",
            Self.centimeters(measurement.distance), Self.centimeters(round.lane.gate.median),
            measurement.signalStrength.map { $0.fixed(1) } ?? "",
            measurement.azimuth.degrees.map { $0.fixed(2) } ?? "",
            round.lane.gate.isOpen ? "open" : "closed",
            round.lane.closedBecause.map(\.rule).joined(separator: " "),
        ]
        outlet.send(fields.joined(separator: ",") + "\n")
    }

    mutating func show(_ silence: RangeReport.Silence) {}

    mutating func end(_ report: RangeReport, dropped: Int) {}

    private static func centimeters(_ distance: Distance?) -> String {
        distance.map { (Double($0.millimeters) / 10).fixed(1) } ?? ""
    }
}
