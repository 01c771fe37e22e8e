// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Who sends when: SCHEDULE_MODE.
public struct ScheduleMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let timeScheduled = Self(rawValue: 0x01)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "CONTENTION_BASED", "Whoever comes first."),
        .init(0x01, "TIME_SCHEDULED", "By the control message."),
        .init(0x02, "HYBRID", "Both."),
    ]
}
