// SPDX-License-Identifier: Apache-2.0
import Bytes
import CAllocations
import CReference
import UCI
import UWBGate
import UWBRanging

/// One SESSION_INFO_NTF with one two-way record: the message that comes with every round.
enum Decoding {
    /// The record of a real board that has no peer, with a distance put in.
    static let payload: [UInt8] = [
        0x07, 0, 0, 0, 1, 0, 0, 0, 0, 0xC8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
        0x02, 0, 0, 0, 0x2C, 0x01, 0x80, 0x0A, 0x5A, 0, 0xFD, 0x50, 0, 0, 0, 0, 0, 0, 0, 0x8C,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// Sixteen of them one behind the other, each with its own sequence number: what is read was
    /// written long before, as it is where a kernel filled the buffer.
    static let payloads: [UInt8] = (0..<16).flatMap { [UInt8($0)] + payload.dropFirst() }

    static func rows() -> [Row] {
        let repetitions = 400_000
        var ours: [Double] = []
        var theirs: [Double] = []
        var allocations = 0
        // The first pass warms up; the others are interleaved, so that what else the machine does
        // meets both.
        for pass in 0..<16 {
            var start = now()
            let before = allocations_of_this_thread()
            let sum = swift(repetitions)
            let count = allocations_of_this_thread() - before
            let ourTime = (now() - start) / Double(repetitions)
            start = now()
            let reference = c(repetitions)
            let theirTime = (now() - start) / Double(repetitions)
            precondition(sum == reference, "the two decoders disagree")
            guard pass > 0 else { continue }
            ours.append(ourTime)
            theirs.append(theirTime)
            allocations += count
        }
        return [
            Row(name: "uci.decode.session_info.ns", value: median(ours), unit: "ns"),
            Row(name: "uci.decode.session_info.c_ns", value: median(theirs), unit: "ns"),
            Row(
                name: "uci.decode.session_info.ratio_c",
                value: median(ours) / median(theirs),
                unit: "x"
            ),
            Row(
                name: "uci.decode.session_info.allocations",
                value: Double(allocations),
                unit: "in \(ours.count * repetitions) messages"
            ),
        ] + chain()
    }

    /// As a driver decodes: any message, by its id.
    @inline(never)
    private static func swift(_ repetitions: Int) -> Int {
        let payloads = payloads
        let octets = payloads.span.bytes
        let length = payload.count
        var sum = 0
        for round in 0..<repetitions {
            let start = (round & 15) * length
            var bytes = ByteReader(octets.extracting(start..<(start + length)))
            if case .sessionInfo(let info)? = try? Message(SessionInfo.id, from: &bytes),
                case .twoWay(.one(let record)) = info.records
            {
                sum &+= Int(info.sequence) &+ Int(record.distanceCentimeters) &+ Int(record.slot)
            }
        }
        return sum
    }

    @inline(never)
    private static func c(_ repetitions: Int) -> Int {
        payloads.withUnsafeBufferPointer { octets in
            let length = payload.count
            var sum = 0
            var info = session_info()
            for round in 0..<repetitions {
                let start = octets.baseAddress.map { $0 + (round & 15) * length }
                if session_info_decode(start, length, &info) == 0 {
                    sum &+= Int(info.sequence) &+ Int(info.record.distance) &+ Int(info.record.slot)
                }
            }
            return sum
        }
    }

    /// Octets to the gate's verdict: assembler, decoding, measurement, gate; near, so that it opens and
    /// every rule that may close it is asked, at a hundred rounds a second.
    private static func chain() -> [Row] {
        var near = payload
        (near[29], near[30]) = (20, 0)
        let packet = Frame.encode(SessionInfo.id, near)
        let chunk = Array(repeatElement(packet, count: 64).joined())
        let chunks = 16_000
        var assembler = FrameAssembler()
        var gate = Gate(
            session: GateSession(
                timestamps: .provisioned,
                calibration: Calibration(
                    offset: .centimeters(0),
                    residual: .centimeters(1),
                    identity: "bench"
                )
            )
        )
        var measured = 0
        let before = allocations_of_this_thread()
        let start = now()
        for _ in 0..<chunks {
            assembler.receive(chunk) { frame in
                var bytes = frame.reader
                let arrival = Instant(nanoseconds: Int64(measured) * 10_000_000)
                guard case .sessionInfo(let info)? = try? Message(frame.id, from: &bytes),
                    let measurements = RangingMeasurement.all(in: info, arrival: arrival)
                else { return }
                for measurement in measurements {
                    _ = gate.receive(measurement)
                    measured += 1
                }
            }
        }
        let seconds = (now() - start) / 1e9
        let allocations = allocations_of_this_thread() - before
        precondition(measured == chunks * 64 && gate.isOpen)
        return [
            Row(
                name: "chain.notifications_per_second",
                value: Double(measured) / seconds,
                unit: "1/s"
            ),
            Row(
                name: "chain.allocations",
                value: Double(allocations),
                unit: "in \(measured) notifications"
            ),
        ]
    }
}
