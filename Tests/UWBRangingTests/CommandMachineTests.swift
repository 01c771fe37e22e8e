// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI
import UWBRanging

@Suite struct `Commands` {
    private let start = Instant(nanoseconds: 0)
    private let info = GetDeviceInfo()
    private let count = GetSessionCount()

    @Test func `one is out at a time, and the next goes when it is answered`() {
        var machine = CommandMachine()
        let (first, actions) = submit(&machine, info)
        #expect(actions == [.transmit(info.encoded())])
        let (second, none) = submit(&machine, count)
        #expect(none.isEmpty)
        let answer = Message.deviceInfoResponse(DeviceInfoResponse(status: .failed, info: nil))
        #expect(
            machine.receive(answer, at: start)
                == [.complete(first, .success(answer)), .transmit(count.encoded())]
        )
        let other = Message.sessionCountResponse(SessionCountResponse(status: .ok, count: 0))
        #expect(machine.receive(other, at: start) == [.complete(second, .success(other))])
        #expect(machine.deadline == nil)
    }

    /// 22 00 is both START_RSP and, as 62 00, the ranging notification: type, group and opcode count.
    @Test func `an answer belongs to the command of its group and opcode`() {
        var machine = CommandMachine()
        _ = submit(&machine, info)
        let other = Message.sessionCountResponse(SessionCountResponse(status: .ok, count: 0))
        #expect(machine.receive(other, at: start) == [.stray(other)])
        let same = Message.getCapabilities(GetCapabilities())
        #expect(machine.receive(same, at: start) == [.stray(same)])
    }

    @Test func `a wish for repetition is granted five times`() {
        var machine = CommandMachine()
        let (ticket, _) = submit(&machine, count)
        let retry = Message.sessionCountResponse(SessionCountResponse(status: .retry, count: nil))
        for round in 0..<5 {
            let again =
                round % 2 == 0
                ? machine.receive(retry, at: start)
                : machine.receive(GenericError(status: .retry), at: start)
            #expect(again == [.transmit(count.encoded())])
        }
        #expect(
            machine.receive(retry, at: start)
                == [.complete(ticket, .failure(.busy(GetSessionCount.id)))]
        )
    }

    @Test func `another generic error concerns no command`() {
        var machine = CommandMachine()
        _ = submit(&machine, count)
        #expect(machine.receive(GenericError(status: .syntaxError), at: start).isEmpty)
    }

    @Test func `a lost command is not sent again, and the board is asked what it is`() {
        var machine = CommandMachine()
        let (lost, _) = submit(&machine, SessionStart(token: 1))
        let (queued, _) = submit(&machine, count)
        #expect(expire(&machine, after: .seconds(2)).isEmpty)
        #expect(expire(&machine, after: .milliseconds(150)) == [.transmit(info.encoded())])
        let answer = Message.deviceInfoResponse(DeviceInfoResponse(status: .failed, info: nil))
        #expect(
            machine.receive(answer, at: start) == [
                .complete(lost, .failure(.timedOut(SessionStart.id))), .transmit(count.encoded()),
            ]
        )
        _ = queued
    }

    @Test func `a late answer is still whose it is`() {
        for moment in 0..<2 {
            var machine = CommandMachine()
            let (late, _) = submit(&machine, SessionStart(token: 1))
            _ = expire(&machine, after: .seconds(2))
            if moment == 1 { _ = expire(&machine, after: .milliseconds(150)) }
            let answer = Message.sessionStartResponse(SessionStartResponse(status: .ok))
            #expect(machine.receive(answer, at: start) == [.complete(late, .success(answer))])
        }
    }

    @Test func `a board that answers nothing is asked three times`() {
        var machine = CommandMachine()
        let (lost, _) = submit(&machine, SessionStart(token: 1))
        let (queued, _) = submit(&machine, count)
        var probes = 0
        var actions: [CommandMachine.Action] = []
        while machine.deadline != nil {
            actions = expire(&machine, after: .zero)
            if actions == [.transmit(info.encoded())] { probes += 1 }
        }
        #expect(probes == 3)
        #expect(
            actions == [
                .complete(lost, .failure(.silent(SessionStart.id))),
                .complete(queued, .failure(.abandoned)), .silent,
            ]
        )
    }

    @Test func `a vendor's command is given ten seconds`() {
        var machine = CommandMachine()
        let id = MessageID(.command, MessageGroup(rawValue: 0xE), 0x2A)
        _ = machine.submit(id, [0x2E, 0x2A, 0, 0], at: start)
        #expect(machine.deadline == start.advanced(by: .seconds(10)))
    }

    private func submit(
        _ machine: inout CommandMachine,
        _ command: some UCICommand
    ) -> (CommandMachine.Ticket, [CommandMachine.Action]) {
        machine.submit(type(of: command).id, command.encoded(), at: start)
    }

    /// The deadline has come, which must not be before `after`.
    private func expire(
        _ machine: inout CommandMachine,
        after: Duration
    ) -> [CommandMachine.Action] {
        guard let deadline = machine.deadline else { return [] }
        return machine.expire(at: deadline)
    }
}
