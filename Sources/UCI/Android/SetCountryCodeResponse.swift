// SPDX-License-Identifier: Apache-2.0

/// Whether UWB may be used in the country: `ANDROID_SET_COUNTRY_CODE_RSP`, group `0xC`,
/// opcode `0x01`.
///
///     |  status (1)  |
public struct SetCountryCodeResponse: StatusResponse {
    public static let id = MessageID(.response, .android, 0x01)

    public var status: Status

    public init(status: Status) { self.status = status }
}
