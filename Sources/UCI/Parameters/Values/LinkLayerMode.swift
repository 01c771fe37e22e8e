// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How data is carried: LINK_LAYER_MODE.
public struct LinkLayerMode: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "BYPASS", "As it is."),
        .init(0x01, "CONNECTIONLESS_DATA", "Over the link layer, without connections."),
    ]
}
