// SPDX-License-Identifier: Apache-2.0

/// A moment of a monotonic clock, stamped where the octets arrive.
///
/// A value: nothing here reads a clock. A replay stamps with the times of its capture, a test with
/// whatever it likes.
public struct Instant: InstantProtocol {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public func advanced(by duration: Duration) -> Self {
        let (seconds, attoseconds) = duration.components
        return Self(
            nanoseconds: nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        )
    }

    public func duration(to other: Self) -> Duration {
        .nanoseconds(other.nanoseconds - nanoseconds)
    }

    public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}
