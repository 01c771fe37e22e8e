// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Where the scrambled timestamp sequence comes from: STS_CONFIG.
///
/// Only a provisioned STS is secret here: static ones are derived from fixed values, and dynamic
/// keys never leave a secure element.
public struct STSConfig: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `STATIC`, which is no name in Swift.
    public static let fixed = Self(rawValue: 0x00)
    public static let dynamic = Self(rawValue: 0x01)
    public static let provisioned = Self(rawValue: 0x03)
    public static let provisionedIndividual = Self(rawValue: 0x04)

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "STATIC", "From VENDOR_ID and STATIC_STS_IV: no secrecy."),
        .init(0x01, "DYNAMIC", "From a key of the secure element."),
        .init(
            0x02,
            "DYNAMIC_WITH_RESPONDER_SUB_SESSION_KEY",
            "The same with a key for each responder."
        ),
        .init(0x03, "PROVISIONED", "From SESSION_KEY."),
        .init(
            0x04,
            "PROVISIONED_WITH_RESPONDER_SUB_SESSION_KEY",
            "From SESSION_KEY and a key for each responder."
        ),
    ]
}
