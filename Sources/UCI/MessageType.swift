// SPDX-License-Identifier: Apache-2.0

/// What a packet is: `MT`, bits 7 to 5 of its first octet.
///
/// Closed: 4 and 5 are reserved for test purposes and 6 and 7 for the future, so on a byte
/// stream any of the four means noise or a lost frame boundary.
public enum MessageType: UInt8, Hashable, Sendable, CaseIterable {
    case data = 0
    case command = 1
    case response = 2
    case notification = 3
}
