// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// The packets were sent: `TEST_PERIODIC_TX_NTF`, group `0xD`, opcode `0x02`.
///
///     |  status (1)  |  vendor (the rest)  |
public struct PeriodicTransmitResult: UCINotification {
    public static let id = MessageID(.notification, .test, 0x02)

    public var status: Status
    public var vendor: [UInt8]

    public init(status: Status, vendor: [UInt8] = []) {
        self.status = status
        self.vendor = vendor
    }

    public init(from bytes: inout ByteReader) throws(DecodingError) {
        status = try bytes.read()
        vendor = bytes.rest()
    }

    public func write(to bytes: inout ByteWriter) {
        bytes.write(status)
        bytes.write(contentsOf: vendor)
    }

    public var fields: [Field] {
        [Field("status", status)] + (vendor.isEmpty ? [] : [Field("vendor", vendor)])
    }
}
