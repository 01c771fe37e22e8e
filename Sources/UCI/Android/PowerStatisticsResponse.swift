// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// What the radio used: `ANDROID_GET_POWER_STATS_RSP`, group `0xC`, opcode `0x00`.
///
///     |  status (1)  |  idle, ms (4)  |  sending, ms (4)  |  receiving, ms (4)  |  wakes (4)  |
public struct PowerStatisticsResponse: UCIResponse {
    public static let id = MessageID(.response, .android, 0x00)

    public var status: Status
    /// Nil where the board sent the status alone.
    public var statistics: Statistics?

    /// Since the board started.
    public struct Statistics: Hashable, Sendable {
        public var idleMilliseconds: UInt32
        public var sendingMilliseconds: UInt32
        public var receivingMilliseconds: UInt32
        public var wakes: UInt32
    }

    public init(status: Status, statistics: Statistics?) {
        self.status = status
        self.statistics = statistics
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        statistics =
            bytes.endsAfterFailure(status)
            ? nil
            : Statistics(
                idleMilliseconds: try bytes.read(),
                sendingMilliseconds: try bytes.read(),
                receivingMilliseconds: try bytes.read(),
                wakes: try bytes.read()
            )
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        guard let statistics else { return }
        bytes.write(statistics.idleMilliseconds)
        bytes.write(statistics.sendingMilliseconds)
        bytes.write(statistics.receivingMilliseconds)
        bytes.write(statistics.wakes)
    }

    public var fields: [Field] {
        guard let statistics else { return [Field("status", status)] }
        return [
            Field("status", status), Field("idleMilliseconds", statistics.idleMilliseconds),
            Field("sendingMilliseconds", statistics.sendingMilliseconds),
            Field("receivingMilliseconds", statistics.receivingMilliseconds),
            Field("wakes", statistics.wakes),
        ]
    }
}
