// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI

@Suite struct `Codes` {
    @Test func `a code has one name and a line of meaning`() {
        check(Status.self)
        check(ReasonCode.self)
        check(SessionStateCode.self)
        check(SessionType.self)
        check(DeviceState.self)
        check(MulticastStatus.self)
        check(DataTransferStatus.self)
        check(MeasurementType.self)
        check(RoundUsage.self)
        check(STSConfig.self)
        check(DeviceRole.self)
        check(ChannelNumber.self)
    }

    @Test func `an unknown code keeps its number`() {
        let status = Status(rawValue: 0x7B)
        #expect(status.name == nil && status.description == "0x7B" && status.rawValue == 0x7B)
        #expect(FieldValue(status).unknownCodes == 1)
        #expect(FieldValue(Status.ok).unknownCodes == 0)
    }

    @Test func `a negative distance is a success`() {
        #expect(Status.okNegativeDistance.isSuccess && Status.ok.isSuccess)
        #expect(!Status.rangingReceiveTimeout.isSuccess)
    }

    private func check<Code: NamedCode>(_: Code.Type) {
        #expect(Set(Code.known.map(\.rawValue)).count == Code.known.count)
        #expect(Set(Code.known.map(\.name)).count == Code.known.count)
        for code in Code.known {
            #expect(
                !code.meaning.isEmpty && code.meaning.hasSuffix(".") && !code.name.contains(" ")
            )
        }
    }
}
