// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Puts the phases of a hybrid session together, at a controlee:
/// `SESSION_SET_HUS_CONTROLEE_CONFIG_CMD`, group `0x1`, opcode `0x0D`.
///
///     |  token (4)  |  count (1)  |  count x {phase token (4), participation (1)}  |
///
/// The older form has no participation.
public struct HybridControleeConfig: UCICommand {
    public typealias Response = HybridControleeResponse
    public static let id = MessageID(.command, .sessionConfiguration, 0x0D)

    /// One phase.
    public struct Phase: Hashable, Sendable {
        public var token: SessionToken
        /// Nil in the older form.
        public var participation: UInt8?
    }

    public var token: SessionToken
    public var phases: [Phase]

    public init(token: SessionToken, phases: [Phase]) {
        self.token = token
        self.phases = phases
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        token = try bytes.read()
        let count = Int(try bytes.read(UInt8.self))
        let isOlder = count > 0 && bytes.remaining == 4 * count
        try bytes.need(count * (isOlder ? 4 : 5))
        phases = []
        for _ in 0..<count {
            phases.append(
                Phase(token: try bytes.read(), participation: isOlder ? nil : try bytes.read())
            )
        }
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(token)
        bytes.write(count: phases.count)
        for phase in phases {
            bytes.write(phase.token)
            if let participation = phase.participation { bytes.write(participation) }
        }
    }

    public var fields: [Field] {
        let list = phases.map { phase in
            FieldValue.group(
                [Field("sessionToken", phase.token)]
                    + (phase.participation.map { [Field("participation", $0)] } ?? [])
            )
        }
        return [Field("sessionToken", token), Field("phases", .list(list))]
    }
}
