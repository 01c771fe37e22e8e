// SPDX-License-Identifier: Apache-2.0
public import Bytes

/// Reads the packets of a capture file one by one, whatever its format: `.uci` text, pcap, pcapng.
///
/// The format is told by the file's first octets, not by its name. Memory is bounded by one packet.
public struct CaptureReader: ~Copyable {
    public let path: String
    private let source: Source

    private enum Source {
        case text(LineReader)
        case pcap(PcapReader)
    }

    /// `-` reads `.uci` text from the standard input.
    public init(path: String) throws(CaptureError) {
        self.path = path
        let lines = LineReader(path: path, file: try FileDescriptor(reading: path))
        let start = try lines.peek(512)
        switch CaptureFormat(start) {
        case .empty:
            throw CaptureError(.notACapture, "\(path) is empty", hint: "record one anew")
        case .compressed:
            throw CaptureError(
                .notACapture,
                "\(path) is compressed",
                hint: "gunzip --keep \(path)"
            )
        case .binary:
            throw CaptureError(
                .notACapture,
                "\(path) is no capture: it is binary, and neither pcap nor pcapng",
                hint: "a capture has lines like: 0.000 > 20 00 00 01 00"
            )
        case .pcap where path == "-":
            throw CaptureError(
                .notACapture,
                "pcap cannot be read from the standard input",
                hint: "put it into a file and name that"
            )
        case .pcap where !lines.isSeekable:
            throw CaptureError(
                .notACapture,
                "\(path) is a pipe, and pcap is read from files",
                hint: "put it into a file and name that"
            )
        case .pcap: source = .pcap(try PcapReader(path: path))
        case .text: source = .text(lines)
        }
    }

    /// The next packet; nil at the end.
    public mutating func next() throws(CaptureError) -> CapturePacket? {
        switch source {
        case .text(let lines): try Self.next(in: lines, path)
        case .pcap(let packets): try packets.next()
        }
    }

    /// The headers of a `.uci` file that were read so far: name and value.
    public var headers: [(name: String, value: String)] {
        if case .text(let lines) = source { lines.headers } else { [] }
    }

    /// Where the packet read last is: `line 12`, `packet 3`.
    public var position: String {
        switch source {
        case .text(let lines): "line \(lines.line)"
        case .pcap(let packets): "packet \(packets.count)"
        }
    }

    private static func next(
        in lines: LineReader,
        _ path: String
    ) throws(CaptureError) -> CapturePacket? {
        while let text = try lines.next() {
            do throws(CaptureLine.ParsingError) {
                switch try CaptureLine(parsing: text) {
                case .packet(let packet): return packet
                case .header(let name, let value): lines.headers.append((name, value))
                case .blank: continue
                }
            } catch {
                throw CaptureError(
                    .badLine,
                    "\(path), line \(lines.line): \(error)",
                    hint: "a line is: seconds, > or <, octets, and a comment behind ;"
                )
            }
        }
        return nil
    }
}

/// What a file is, by its first octets.
private enum CaptureFormat {
    case empty
    case text
    case pcap
    case compressed
    case binary

    init(_ start: ArraySlice<UInt8>) {
        let magics: [[UInt8]] = [
            [0x0A, 0x0D, 0x0D, 0x0A],
            [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4],
            [0x4D, 0x3C, 0xB2, 0xA1], [0xA1, 0xB2, 0x3C, 0x4D],
        ]
        if start.isEmpty {
            self = .empty
        } else if magics.contains(where: { start.starts(with: $0) }) {
            self = .pcap
        } else if start.starts(with: [0x1F, 0x8B]) || start.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
            self = .compressed
        } else if start.contains(where: { $0 < 0x09 || (0x0E...0x1F).contains($0) }) {
            self = .binary
        } else {
            self = .text
        }
    }
}
