// SPDX-License-Identifier: Apache-2.0
import Glibc

// Each attack must beat the naive exchange and fail against ours; else the tool fails.
var isRight = true
for attack in [Grinding.run, Downgrade.run] as [() throws -> Bool] {
    isRight = try attack() && isRight
}
isRight = try await Forwarding.run() && isRight
print(isRight ? "\nevery attack beats the naive exchange, and none ours" : "\nNOT as it should be")
exit(isRight ? 0 : 1)
