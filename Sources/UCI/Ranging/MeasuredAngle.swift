// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// An angle of arrival and how good it is.
///
///     |  angle, Q9.7 degrees (2)  |  figure of merit (1)  |
public struct MeasuredAngle: Hashable, Sendable {
    public var angle: Angle
    /// 0 to 100; 0: there is no angle.
    public var merit: UInt8

    @inlinable
    public init(angle: Angle, merit: UInt8) {
        self.angle = angle
        self.merit = merit
    }

    /// No angle was measured.
    public static let none = Self(angle: Angle(rawValue: 0), merit: 0)

    /// Nil where the figure of merit says that there is no angle.
    public var degrees: Double? { merit > 0 ? angle.degrees : nil }

    init(from bytes: inout ByteReader) throws(DecodingError) {
        angle = try bytes.read()
        merit = try bytes.read()
    }

    func write(to bytes: inout ByteWriter) {
        bytes.write(angle)
        bytes.write(merit)
    }

    func fields(_ name: String) -> [Field] {
        [Field("\(name)Degrees", .number(angle.degrees)), Field("\(name)Merit", merit)]
    }
}
