// SPDX-License-Identifier: Apache-2.0
import Bytes
import Support
import Testing
import UCI

@Suite struct `Redacted payloads` {
    @Test func `keys are blanked wherever they travel, and nothing else is`() {
        let key: [UInt8] = Array(1...16)
        let parameters = [
            TLV(id: 0x04, value: [9]), TLV(id: 0x45, value: key), TLV(id: 0x27, value: [8, 7]),
            TLV(id: 0x28, value: Array(1...6)), TLV(id: 0x46, value: key + key),
            TLV(id: 0xA0, value: key), TLV(id: 0xAA, value: key + key), TLV(id: 0x26, value: [0]),
        ]
        let blanked = parameters.map { parameter in
            Redaction.secretParameters.contains(parameter.id)
                ? TLV(id: parameter.id, value: parameter.value.map { _ in 0 }) : parameter
        }
        let cases: [(Message, Message)] = [
            (
                .setAppConfig(SetAppConfig(token: 1, parameters: parameters)),
                .setAppConfig(SetAppConfig(token: 1, parameters: blanked))
            ),
            (
                .getAppConfigResponse(GetAppConfigResponse(status: .ok, parameters: parameters)),
                .getAppConfigResponse(GetAppConfigResponse(status: .ok, parameters: blanked))
            ),
        ]
        for (message, expected) in cases {
            var payload = message.payload
            Redaction.blank(message.id, &payload)
            #expect(payload == expected.payload)
        }
    }

    @Test(arguments: [(MulticastAction.addWithShortKey, 16), (.addWithLongKey, 32)])
    func `keys of a multicast update are blanked`(_ action: MulticastAction, _ length: Int) {
        let controlee = { (key: UInt8) in
            UpdateMulticastList.Controlee(
                address: .short(7),
                subSessionID: 8,
                key: Array(repeating: key, count: length)
            )
        }
        let command = Message.updateMulticastList(
            UpdateMulticastList(token: 1, action: action, controlees: [controlee(9), controlee(9)])
        )
        var payload = command.payload
        Redaction.blank(command.id, &payload)
        let expected = UpdateMulticastList(
            token: 1,
            action: action,
            controlees: [controlee(0), controlee(0)]
        )
        #expect(payload == Message.updateMulticastList(expected).payload)
    }

    /// A key of which a part is cut off is a key all the same.
    @Test func `a message cut anywhere keeps no octet of its key`() {
        let command = Message.setAppConfig(
            SetAppConfig(
                token: 1,
                parameters: [
                    TLV(id: 0x04, value: [9]),
                    TLV(id: 0x45, value: Array(repeating: 0xAB, count: 16)),
                    TLV(id: 0x26, value: [0]),
                ]
            )
        )
        for length in 0...command.payload.count {
            var payload = Array(command.payload.prefix(length))
            Redaction.blank(command.id, &payload)
            #expect(!payload.contains(0xAB))
        }
        for wrongCount in UInt8.min...UInt8.max {
            var payload = command.payload
            payload[4] = wrongCount
            Redaction.blank(command.id, &payload)
            #expect(!payload[5...].contains(0xAB), "a count of \(wrongCount)")
        }
    }
}
