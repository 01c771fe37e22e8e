// SPDX-License-Identifier: Apache-2.0
import KeyExchange
import Testing

@Suite struct `The limit of failures` {
    @Test func `no times make the limit trap`() {
        let times = [Int64.min, Int64.max, 0, 1, -1]
        for a in times {
            for b in times {
                for c in times {
                    for now in times { _ = FailureLimit.blocked(by: [a, b, c], at: now) }
                }
            }
        }
    }

    @Test func `three failures within ten minutes lock until ten after the last`() {
        #expect(FailureLimit.blocked(by: [0, 300], at: 310) == nil)
        #expect(FailureLimit.blocked(by: [0, 300, 590], at: 700) == 1190)
        #expect(FailureLimit.blocked(by: [0, 300, 590], at: 1190) == nil)
        #expect(FailureLimit.blocked(by: [0, 300, 600], at: 700) == nil)
        #expect(FailureLimit.blocked(by: [9000, 9001, 9002], at: 700) == 1300)
    }
}
