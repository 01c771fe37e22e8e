// SPDX-License-Identifier: Apache-2.0
import Bytes
import UCI
import UWBRanging

/// A session as an emulated board holds it.
struct EmulatedSession: Hashable, Sendable {
    let id: SessionID
    let token: SessionToken
    let type: SessionType
    var state = SessionStateCode.initialized
    var parameters = AppParameters()
    var sequence: UInt32 = 0
    var rounds: UInt32 = 0
    var failures = 0
    /// When the next round is over; nil unless it ranges.
    var due: Instant?

    init(id: SessionID, token: SessionToken, type: SessionType) {
        self.id = id
        self.token = token
        self.type = type
    }

    var address: MacAddress? { parameters[.deviceAddress] }

    var peers: [MacAddress] {
        parameters[.destinationAddresses]?.addresses(parameters[.macAddressMode] ?? .short) ?? []
    }

    /// From one round to the next.
    var interval: Duration {
        let block = Int64(max(parameters[.rangingDuration] ?? 200, 1))
        return .milliseconds(block * (Int64(parameters[.blockStride] ?? 0) + 1))
    }

    /// Whether the set has all that the personality demands.
    func isComplete(_ mandatory: Set<UInt16>) -> Bool {
        mandatory.isSubset(of: parameters.list.map(\.id))
    }

    mutating func set(_ parameter: TLV) {
        if let place = parameters.list.firstIndex(where: { $0.id == parameter.id }) {
            parameters.list[place] = parameter
        } else {
            parameters.list.append(parameter)
        }
    }
}
