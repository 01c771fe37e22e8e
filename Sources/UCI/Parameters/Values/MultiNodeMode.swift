// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How many take part: MULTI_NODE_MODE.
public struct MultiNodeMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let oneToOne = Self(rawValue: 0x00)
    public static let oneToMany = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "ONE_TO_ONE", "Two."),
        .init(0x01, "ONE_TO_MANY", "A controller and controlees."),
        .init(0x02, "MANY_TO_MANY", "Several of each."),
    ]
}
