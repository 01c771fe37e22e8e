// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing

@Suite struct `One or many` {
    @Test(arguments: [[], [1], [1, 2], [1, 2, 3]])
    func `is the list that it was made from`(_ list: [Int]) {
        let some = OneOrMany(list)
        #expect(Array(some) == list)
        #expect(some.count == list.count)
        if case .many(let elements) = some { #expect(elements.count != 1) }
    }
}
