// SPDX-License-Identifier: Apache-2.0
import Bytes
import Captures
import Foundation
import Support
import Testing

@Suite struct `Capture files` {
    @Test(arguments: Fixtures.captures, [CaptureWriter.Format.uci, .pcapng])
    func `a capture written and read again holds the same packets`(
        _ path: String,
        _ format: CaptureWriter.Format
    ) throws {
        let packets = try Fixtures.packets("\(Fixtures.folder)/\(path)")
        try withFile { file in
            let writer = try CaptureWriter(path: file, format: format, unfiltered: true)
            for packet in packets { try writer.write(packet) }
            try writer.finish()
            let again = try Fixtures.packets(file)
            #expect(again.map(\.octets) == packets.map(\.octets))
            #expect(again.map(\.direction) == packets.map(\.direction))
            let start = format == .pcapng ? packets[0].nanoseconds : 0
            #expect(again.map(\.nanoseconds) == packets.map { $0.nanoseconds - start })
        }
    }

    @Test func `a file of keys is its owner's alone`() throws {
        try withFile { file in
            try CaptureWriter(path: file, format: .uci).finish()
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test func `keys are blanked, also where one straddles segments`() throws {
        let key = [UInt8](repeating: 0xAB, count: 16)
        let payload = [1, 0, 0, 0, 2, 0x45, 16] + key + [0x04, 1, 9]
        for cut in 1..<payload.count {
            let segments = [
                [0x31, 0x03, 0x00, UInt8(cut)] + payload[..<cut],
                [0x21, 0x03, 0x00, UInt8(payload.count - cut)] + payload[cut...],
            ]
            var filter = CaptureFilter()
            let written = segments.flatMap { octets in
                filter.filter(
                    CapturePacket(nanoseconds: 0, direction: .hostToBoard, octets: octets)
                )
            }
            #expect(written.count == 2 && filter.finish().isEmpty)
            let octets = written.flatMap { $0.octets.dropFirst(4) }
            #expect(!octets.contains(0xAB) && octets.count == payload.count)
            #expect(octets.suffix(3) == [0x04, 1, 9])
        }
    }

    @Test func `segments that never end are written at the end, blanked`() {
        var filter = CaptureFilter()
        let octets: [UInt8] = [0x31, 0x03, 0, 8, 1, 0, 0, 0, 1, 0x45, 16, 0xAB]
        let packet = CapturePacket(nanoseconds: 0, direction: .hostToBoard, octets: octets)
        #expect(filter.filter(packet).isEmpty)
        #expect(filter.finish().map { $0.octets.contains(0xAB) } == [false])
    }

    @Test func `a file that is no capture is named`() throws {
        try expect(.cannotOpen, "there is no file /nowhere/x.uci", path: "/nowhere/x.uci")
        try expect(.isDirectory, "is a directory", path: Fixtures.folder)
        try expect(.notACapture, "is empty", content: Data())
        try expect(.notACapture, "is binary", content: Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]))
        try expect(.notACapture, "is compressed", content: Data([0x1F, 0x8B, 8, 0]))
        try expect(.badLine, "line 2: > or < comes", content: Data("0 > 20\n0 20 00\n".utf8))
        try expect(.badLine, "odd number", content: Data("0 > 20 0\n".utf8))
        try expect(.badLine, "line 1 is not text", content: Data([0x30, 0x20, 0xC3, 0x28, 0x0A]))
        try expect(
            .badLine,
            "line 1 is longer",
            content: Data(repeating: 0x20, count: 3 << 20)
        )
        try expect(
            .notACapture,
            "no whole pcap",
            content: Data([0x0A, 0x0D, 0x0D, 0x0A, 1, 2, 3])
        )
    }

    @Test func `a pcapng cut short gives what is whole and says where it ends`() throws {
        let packets = try Fixtures.packets("\(Fixtures.folder)/uci/pica/pica-controller.uci")
        try withFile { file in
            let writer = try CaptureWriter(path: file, format: .pcapng)
            for packet in packets { try writer.write(packet) }
            try writer.finish()
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            try data.dropLast(7).write(to: URL(fileURLWithPath: file))
            var reader = try CaptureReader(path: file)
            for _ in packets.dropLast() { #expect(try reader.next() != nil) }
            var failure: CaptureError?
            do throws(CaptureError) { _ = try reader.next() } catch { failure = error }
            #expect(failure?.code == .badPacket)
            #expect(failure?.detail.contains("packet \(packets.count)") == true)
        }
    }

    @Test func `pica's own link type is read, another one is not`() throws {
        let head: [UInt8] = [
            0xD4, 0xC3, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0,
        ]
        let packet: [UInt8] = [1, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 0x60, 1, 0, 1, 1]
        for (type, isRead) in [(UInt8(0x25), true), (0x2B, true), (0x2A, false)] {
            try withFile { file in
                try Data(head + [type, 1, 0, 0] + packet).write(to: URL(fileURLWithPath: file))
                let packets = try? Fixtures.packets(file)
                #expect((packets?.map(\.octets) == [[0x60, 1, 0, 1, 1]]) == isRead)
            }
        }
    }

    private func expect(_ code: CaptureError.Code, _ text: String, content: Data) throws {
        try withFile { file in
            try content.write(to: URL(fileURLWithPath: file))
            try expect(code, text, path: file)
        }
    }

    private func expect(_ code: CaptureError.Code, _ text: String, path: String) throws {
        var failure: CaptureError?
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path)
            while try reader.next() != nil {}
        } catch {
            failure = error
        }
        #expect(failure?.code == code)
        #expect(failure?.detail.contains(text) == true, "\(failure?.detail ?? "nothing")")
    }

    private func withFile(_ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.path + "/handclasp-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try body(file)
    }
}
