// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// How sent data fared: status of SESSION_DATA_TRANSFER_STATUS_NTF.
///
/// With repetitions 0 is not the end of it: 1 is.
public struct DataTransferStatus: NamedCode {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let known: [KnownCode<UInt8>] = [
        .init(0x00, "REPETITION_OK", "One repetition was sent; more follow."),
        .init(0x01, "OK", "All was sent."),
        .init(0x02, "ERROR_DATA_TRANSFER", "Sending failed."),
        .init(0x03, "ERROR_NO_CREDIT_AVAILABLE", "The session has no credit."),
        .init(0x04, "ERROR_REJECTED", "The board did not take it."),
        .init(0x05, "SESSION_TYPE_NOT_SUPPORTED", "The session is not one for data."),
        .init(0x06, "ERROR_DATA_TRANSFER_IS_ONGOING", "The one before is still being sent."),
        .init(0x07, "INVALID_FORMAT", "The packet is malformed."),
    ]
}
