// SPDX-License-Identifier: Apache-2.0
import Reports
import Testing
import UCI
import UWBRanging

@Suite struct `Statistics of a session` {
    private static func statistics(_ centimeters: [Int?]) -> RangingStatistics {
        var statistics = RangingStatistics()
        for (number, distance) in centimeters.enumerated() {
            statistics.take(
                RangingMeasurement(
                    sequence: UInt32(number),
                    arrival: Instant(nanoseconds: 0),
                    peer: .short(1),
                    status: distance == nil ? .rangingReceiveTimeout : .ok,
                    distance: distance.map(Distance.centimeters)
                )
            )
        }
        return statistics
    }

    @Test func `count what failed and order what was measured`() {
        let all = Self.statistics([nil, 4, -2, nil] + (1...18).map { $0 })
        #expect(all.rounds == 22 && all.valid == 20 && all.loss == 2.0 / 22)
        #expect(all.statuses == [.ok: 20, .rangingReceiveTimeout: 2])
        #expect(all.minimum == .centimeters(-2) && all.maximum == .centimeters(18))
        #expect(all.median == .centimeters(8) && all.percentile(5) == .centimeters(-2))
        #expect(all.percentile(6) == .centimeters(1) && all.percentile(95) == .centimeters(17))
        #expect(all.percentile(0) == all.minimum && all.percentile(100) == all.maximum)
    }

    @Test func `mean and sigma are those of all distances`() {
        let all = Self.statistics([2, 4, 4, 4, 5, 5, 7, 9])
        #expect(all.mean == 50 && all.sigma == 20)
    }

    @Test func `of nothing are nothing`() {
        for all in [Self.statistics([]), Self.statistics([nil])] {
            #expect(all.mean == nil && all.sigma == nil && all.median == nil)
            #expect(all.minimum == nil && all.percentile(5) == nil)
        }
        #expect(Self.statistics([]).loss == nil && Self.statistics([nil]).loss == 1)
    }

    @Test func `the rate is that of the latest two seconds`() {
        var rate = RoundRate()
        #expect(rate.perSecond == nil)
        for number in 0..<100 { rate.take(Instant(nanoseconds: Int64(number) * 50_000_000)) }
        #expect(rate.perSecond == 20)
        for number in 0..<30 {
            rate.take(Instant(nanoseconds: 5_000_000_000 + Int64(number) * 100_000_000))
        }
        #expect(rate.perSecond == 10)
        rate.take(Instant(nanoseconds: 20_000_000_000))
        #expect(rate.perSecond.map { $0 < 1 } == true)
    }
}
