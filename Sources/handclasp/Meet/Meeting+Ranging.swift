// SPDX-License-Identifier: Apache-2.0
import EventLoops
import KeyExchange
import UWBDriver
import UWBGate
import UWBRanging

extension Meeting {
    func range(
        _ id: RunMachine.LinkID,
        _ block: ParameterBlock,
        _ secrets: RangingSecrets,
        _ bias: Distance
    ) {
        let now = EventLoop.now
        guard let link = links[id],
            let configuration = radio.configuration(block, secrets, link.role),
            // A number that another own link has would stop that one.
            !links.values.contains(where: { $0.sessionID == secrets.sessionID })
        else { return apply(machine.update(id, at: now) { $0.cancel(.uwbUnavailable) }) }
        links[id]?.sessionID = secrets.sessionID
        links[id]?.gate = radio.gate(
            block,
            secrets,
            peerBias: bias,
            allowsUncalibrated: settings.allowsUncalibrated
        )
        show(.ranging(group: link.group))
        sessions[id] = Task {
            await range(id, configuration)
            sessions[id] = nil
        }
    }

    private func range(_ id: RunMachine.LinkID, _ configuration: SessionConfiguration) async {
        var hasStarted = false
        do throws(DriverError) {
            let session = try await radio.controller.range(configuration)
            hasStarted = true
            links[id]?.ranging = session
            if links[id]?.isStopped ?? true { return await session.stop() }
            apply(machine.update(id, at: EventLoop.now) { $0.announce(.running) })
            for try await measurement in session { take(measurement, id) }
        } catch {
            guard links[id]?.isStopped == false, outcome == nil else { return }
            show(.note(error.detail))
            let now = EventLoop.now
            switch error.code {
            case .disconnected, .silent, .boardFailed, .closed: apply(machine.loseBoard(at: now))
            default:
                // A session that is over, or was refused, may be the peer's doing: over the air, or by what it offered.
                apply(
                    machine.update(id, at: now) {
                        hasStarted ? $0.loseBoard(at: now) : $0.cancel(.uwbUnavailable)
                    }
                )
            }
        }
    }

    private func take(_ measurement: RangingMeasurement, _ id: RunMachine.LinkID) {
        guard let decision = links[id]?.gate?.receive(measurement) else { return }
        if measurement.distance != nil { machine.noteRound(id) }
        decide(decision, id)
        guard let gate = links[id]?.gate else { return }
        if let median = gate.median { distance = median }
        // Of several the screen shows the nearest, or the one that was chosen.
        guard machine.chosen.map({ $0 == id }) ?? isNearest(id) else { return }
        let raw = measurement.distance.map {
            $0 - (gate.session.calibration?.offset ?? .centimeters(0))
        }
        show(
            .measured(
                raw,
                median: gate.median,
                isOpen: gate.isOpen,
                because: gate.isOpen ? [] : gate.closedBecause
            )
        )
    }

    private func isNearest(_ id: RunMachine.LinkID) -> Bool {
        let own = links[id]?.gate?.median
        return !links.contains { other, link in
            guard other != id, let median = link.gate?.median else { return false }
            return own.map { median < $0 } ?? true
        }
    }

    func decide(_ decision: GateDecision, _ id: RunMachine.LinkID) {
        let now = EventLoop.now
        let median = links[id]?.gate?.median
        apply(
            machine.update(id, at: now) { handshake in
                handshake.measure(median)
                switch decision {
                case .unchanged: return []
                case .opened(let opening): return handshake.open(opening, at: now)
                case .closed:
                    handshake.closeGate(at: now)
                    return []
                }
            }
        )
        switch decision {
        case .unchanged: break
        case .opened(let opening): show(.opened(opening.evidence))
        case .closed(let reason): show(.closed(reason))
        }
    }
}
