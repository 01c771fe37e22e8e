// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI
import UWBRanging

@Suite struct `Ranging measurement` {
    private let arrival = Instant(nanoseconds: 5)

    @Test func `a negative distance is a measurement`() throws {
        let record = TwoWayMeasurement(
            address: .short(1),
            status: .okNegativeDistance,
            lineOfSight: .obstructed,
            distanceCentimeters: 3,
            signalStrength: SignalStrength(rawValue: 0x8C)
        )
        let measurement = try #require(all(.twoWay(.one(record)))?.first)
        #expect(measurement.distance == .centimeters(-3))
        #expect(measurement.peer == .short(1) && measurement.arrival == arrival)
        #expect(measurement.visibility == .obstructed && measurement.signalStrength == -70)
        #expect(measurement.sequence == 9 && measurement.intervalMilliseconds == 100)
    }

    @Test func `a round without an answer is a round`() throws {
        let failed = TwoWayMeasurement(address: .short(1), status: .rangingReceiveTimeout)
        let one = try #require(all(.twoWay(.one(failed)))?.first)
        #expect(one.distance == nil && one.peer == .short(1))
        let none = try #require(all(.twoWay([]))?.first)
        #expect(none.distance == nil && none.peer == nil)
    }

    @Test func `a round of several peers is a measurement of each`() {
        let records = [1, 2, 3].map { TwoWayMeasurement(address: .short($0), status: .ok) }
        #expect(all(.twoWay(OneOrMany(records)))?.map(\.peer) == [.short(1), .short(2), .short(3)])
    }

    @Test func `another type of measurement has no distance to a peer`() {
        #expect(all(.downlink([])) == nil)
    }

    @Test(arguments: [
        ("0.25m", 250), ("25 cm", 250), ("-3cm", -30), ("250mm", 250), ("1.5 m", 1500),
        ("0.0004m", 0),
    ])
    func `a distance reads with its unit`(_ text: String, _ millimeters: Int32) {
        #expect(Distance(text)?.millimeters == millimeters)
    }

    @Test(arguments: ["", "25", "m", "x m", "inf m", "nan cm", "1e99 m"])
    func `a distance without a unit or a number is none`(_ text: String) {
        #expect(Distance(text) == nil)
    }

    @Test(arguments: [
        (250, "0.25 m"), (-30, "-0.03 m"), (3000, "3.00 m"), (1234, "1.234 m"), (5, "0.005 m"),
    ])
    func `a distance is written in meters`(_ millimeters: Int32, _ text: String) {
        let distance = Distance(millimeters: millimeters)
        #expect(distance.description == text && Distance(text) == distance)
    }

    private func all(_ records: SessionInfo.Records) -> OneOrMany<RangingMeasurement>? {
        RangingMeasurement.all(
            in: SessionInfo(
                sequence: 9,
                token: 1,
                intervalMilliseconds: 100,
                type: .twoWay,
                addresses: .short,
                records: records
            ),
            arrival: arrival
        )
    }
}
