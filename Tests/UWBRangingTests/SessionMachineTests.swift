// SPDX-License-Identifier: Apache-2.0
import Bytes
import Testing
import UCI
import UWBRanging

@Suite struct `Session life` {
    private let now = Instant(nanoseconds: 0)

    /// What happens, and the one thing that comes of it.
    @Test func `goes from INIT to DEINIT as a DWM3001CDK does`() {
        var session = Session()
        #expect(session.open() == ["send SESSION_INIT_CMD"])
        #expect(session.answer(.sessionInitResponse(.init(status: .ok, handle: 1))) == [])
        #expect(session.status(1, .initialized) == ["send SESSION_SET_APP_CONFIG_CMD"])
        #expect(session.answer(.setAppConfigResponse(.init(status: .ok, failures: []))) == [])
        #expect(session.status(1, .idle) == ["send SESSION_START_CMD"])
        #expect(session.answer(.sessionStartResponse(.init(status: .ok))) == [])
        #expect(session.status(1, .active) == ["started"])
        #expect(session.close() == ["send SESSION_STOP_CMD"])
        #expect(session.answer(.sessionStopResponse(.init(status: .ok))) == [])
        #expect(session.status(1, .idle) == ["send SESSION_DEINIT_CMD"])
        #expect(session.answer(.sessionDeinitResponse(.init(status: .ok))) == [])
        #expect(session.status(1, .deinitialized) == ["ended: closed"])
    }

    @Test func `a status may come before the answer that tells whose it is`() {
        var session = Session()
        _ = session.open()
        #expect(session.status(9, .initialized) == [])
        #expect(session.status(8, .initialized) == [])
        #expect(
            session.answer(.sessionInitResponse(.init(status: .ok, handle: 9)))
                == ["send SESSION_SET_APP_CONFIG_CMD"]
        )
        #expect(session.status(9, .idle) == [])
        #expect(
            session.answer(.setAppConfigResponse(.init(status: .ok, failures: [])))
                == ["send SESSION_START_CMD"]
        )
        #expect(session.status(9, .active) == ["started"])
        #expect(session.answer(.sessionStartResponse(.init(status: .ok))) == [])
    }

    @Test func `an answer of OK to START is not yet ranging`() {
        var session = Session.starting()
        #expect(session.answer(.sessionStartResponse(.init(status: .ok))) == [])
        #expect(!session.machine.isRanging)
        // The state from before START, told once more: nothing.
        #expect(session.status(1, .idle) == [])
        // With a reason it is a start that failed late.
        #expect(
            session.status(1, .idle, ReasonCode(rawValue: 0x21)) == ["send SESSION_DEINIT_CMD"]
        )
        #expect(session.status(1, .deinitialized).first?.contains("INSUFFICIENT_SLOTS") == true)
    }

    @Test func `without a handle the id is the token`() {
        var session = Session()
        _ = session.open()
        _ = session.answer(.sessionInitResponse(.init(status: .ok, handle: nil)))
        #expect(session.machine.token == 7)
        #expect(session.status(1, .initialized) == [])
        #expect(session.status(7, .initialized) == ["send SESSION_SET_APP_CONFIG_CMD"])
    }

    @Test func `refused parameters are named`() {
        var session = Session()
        _ = session.open()
        _ = session.answer(.sessionInitResponse(.init(status: .ok, handle: 1)))
        _ = session.status(1, .initialized)
        let failures = [ParameterFailure(id: 0x04, status: .invalidParameter)]
        #expect(
            session.answer(
                .setAppConfigResponse(.init(status: .invalidParameter, failures: failures))
            )
                == ["send SESSION_DEINIT_CMD"]
        )
        let end = session.status(1, .deinitialized)
        #expect(end.first?.contains("CHANNEL_NUMBER: INVALID_PARAM") == true)
    }

    @Test func `a duplicate session is not ours to close`() {
        var session = Session()
        _ = session.open()
        let end = session.answer(
            .sessionInitResponse(.init(status: .sessionDuplicate, handle: nil))
        )
        #expect(end.first?.contains("ERROR_SESSION_DUPLICATE") == true)
        #expect(session.machine.isClosed)
    }

    @Test func `a board that ends ranging says why`() {
        var session = Session.starting()
        _ = session.status(1, .active)
        #expect(session.status(1, .idle, .maxRetriesReached) == ["send SESSION_DEINIT_CMD"])
        #expect(session.status(1, .deinitialized).first?.contains("MAX_RANGING_ROUND") == true)
    }

    @Test func `an unknown state changes nothing`() {
        var session = Session.starting()
        #expect(session.status(1, SessionStateCode(rawValue: 0x7F)) == ["unknown state 0x7F"])
        #expect(session.status(1, .active) == ["started"])
    }

    @Test func `a status that stays away is asked for, then the session is given up`() {
        var session = Session.starting()
        // Behind other commands START may wait: until it is answered nothing is overdue.
        #expect(session.machine.deadline == nil)
        #expect(session.answer(.sessionStartResponse(.init(status: .ok))) == [])
        #expect(session.expire() == ["send SESSION_GET_STATE_CMD"])
        #expect(
            session.answer(.sessionStateResponse(.init(status: .ok, state: .active)))
                == ["started"]
        )
        var other = Session.starting()
        #expect(other.answer(.sessionStartResponse(.init(status: .ok))) == [])
        #expect(other.expire() == ["send SESSION_GET_STATE_CMD"])
        #expect(other.answer(.sessionStateResponse(.init(status: .ok, state: .idle))) == [])
        #expect(other.expire() == ["send SESSION_STOP_CMD"])
        #expect(
            other.answer(.sessionStopResponse(.init(status: .sessionNotConfigured)))
                == ["send SESSION_DEINIT_CMD"]
        )
        #expect(other.answer(.sessionDeinitResponse(.init(status: .ok))) == [])
        #expect(other.expire() == ["send SESSION_GET_STATE_CMD"])
        #expect(
            other.answer(.sessionStateResponse(.init(status: .sessionNotExist, state: nil))).first?
                .contains("never became ACTIVE") == true
        )
    }

    @Test func `a session that nobody wants any more is ended when INIT is answered`() {
        var session = Session()
        _ = session.open()
        #expect(session.close() == [])
        #expect(session.status(1, .initialized) == [])
        #expect(
            session.answer(.sessionInitResponse(.init(status: .ok, handle: 1)))
                == ["send SESSION_DEINIT_CMD"]
        )
        #expect(session.answer(.sessionDeinitResponse(.init(status: .ok))) == [])
        #expect(session.status(1, .deinitialized) == ["ended: closed"])
    }

    @Test func `an INIT without an answer is undone by what its status tells`() {
        var session = Session()
        _ = session.open()
        #expect(session.status(5, .initialized) == [])
        #expect(session.fail(SessionInit.id) == ["send SESSION_DEINIT_CMD"])
        #expect(session.machine.token == 5)
        var unknown = Session()
        _ = unknown.open()
        #expect(unknown.fail(SessionInit.id).first?.contains("was not answered") == true)
    }

    /// Every status in every state: none of them crashes, and no state follows from a wrong one.
    @Test(arguments: [SessionStateCode.initialized, .deinitialized, .active, .idle])
    func `a status of another session changes nothing`(_ code: SessionStateCode) {
        var session = Session.starting()
        #expect(session.status(2, code) == [])
        #expect(session.status(1, .active) == ["started"])
        #expect(session.status(2, code) == [])
        #expect(session.machine.isRanging)
    }

    /// A machine whose actions are lines of text.
    struct Session {
        var machine = SessionMachine(
            SessionConfiguration(
                id: 7,
                deviceType: .controller,
                ownAddress: .short(1),
                peers: [.short(2)]
            ),
            dialect: .v2
        )
        private let now = Instant(nanoseconds: 0)

        static func starting() -> Session {
            var session = Session()
            _ = session.open()
            _ = session.answer(.sessionInitResponse(.init(status: .ok, handle: 1)))
            _ = session.status(1, .initialized)
            _ = session.answer(.setAppConfigResponse(.init(status: .ok, failures: [])))
            _ = session.status(1, .idle)
            return session
        }

        mutating func open() -> [String] { lines(machine.open(at: now)) }
        mutating func close() -> [String] { lines(machine.close(at: now)) }

        mutating func answer(_ message: Message) -> [String] {
            let id = message.id
            let command = MessageID(.command, id.group, id.opcode)
            return lines(machine.receive(.success(message), to: command, at: now))
        }

        mutating func status(
            _ token: SessionToken,
            _ state: SessionStateCode,
            _ reason: ReasonCode = .commanded
        ) -> [String] {
            lines(
                machine.receive(
                    SessionStatus(token: token, state: state, reason: reason),
                    at: now
                )
            )
        }

        mutating func fail(_ command: MessageID) -> [String] {
            lines(machine.receive(.failure(.timedOut(command)), to: command, at: now))
        }

        mutating func expire() -> [String] {
            machine.deadline.map { lines(machine.expire(at: $0)) } ?? []
        }

        private func lines(_ actions: [SessionMachine.Action]) -> [String] {
            actions.map { action in
                switch action {
                case .send(let message): "send \(message.id)"
                case .report(.started): "started"
                case .report(.measured): "measured"
                case .report(.unknownState(let state)): "unknown state \(state)"
                case .report(.ended(let end)): "ended: \(end)"
                }
            }
        }
    }
}
