// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Where data ends: APPLICATION_DATA_ENDPOINT.
public struct DataEndpoint: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "HOST", "At the host."),
        .init(0x01, "SECURE_COMPONENT", "In the secure component."),
    ]
}
